// Small sounds made on the spot: wood on wood, stone on stone, shells thrown. Nothing is fetched.

/** @type {AudioContext | null} */
let context = null;

/** The sounds there are: pitch in Hz, length in s, how much of it is noise, loudness. */
const TIMBRES = {
  wood: { pitch: 320, length: 0.09, noise: 0.5, loud: 0.5 },
  stone: { pitch: 1450, length: 0.06, noise: 0.8, loud: 0.42 },
  metal: { pitch: 2300, length: 0.16, noise: 0.15, loud: 0.22 },
};

export class Sounds {
  on = true;

  /**
   * What an event sounds like: by what happened, and by what the piece is made of.
   * @param {import("./types.js").Happening} event @param {import("./types.js").View} before
   * @param {import("./types.js").BoardData | null} board
   */
  tell({ what, view }, before, board) {
    const kinds = { throw: "throw", over: "end", seat: "join", start: "join" };
    const kind = kinds[/** @type {keyof typeof kinds} */ (what.kind)];
    if (kind) return this.play(/** @type {"throw"} */ (kind));
    if (what.kind !== "act") return;
    const start = what.cells?.[0];
    const piece = [...before.pieces, ...view.pieces].find(([cell]) => cell === start);
    const material = board?.symbols[piece?.[1] ?? ""]?.material;
    const more = owned(view) - owned(before);
    this.play(more < 0 ? "capture" : more > 0 ? "place" : "move", material);
  }

  /** @param {"move" | "capture" | "place" | "throw" | "end" | "no" | "join"} what @param {keyof typeof TIMBRES} [material] */
  play(what, material = "wood") {
    if (!this.on || !navigator.userActivation?.hasBeenActive) return; // browsers stay silent until touched
    const sound = { ...TIMBRES[material] };
    const scores = {
      move: () => knock(sound, 0),
      place: () => knock({ ...sound, pitch: sound.pitch * 0.9 }, 0),
      capture: () => [knock(sound, 0), knock({ ...sound, pitch: sound.pitch * 0.7, loud: sound.loud * 0.8 }, 0.07)],
      throw: () => [0, 0.05, 0.11, 0.14, 0.24, 0.38, 0.43].forEach((when, n) => knock({ pitch: 2100 + 330 * (n % 3), length: 0.035, noise: 0.7, loud: 0.3 - 0.025 * n }, when)),
      no: () => knock({ pitch: 130, length: 0.12, noise: 0.2, loud: 0.4 }, 0),
      join: () => [tone(523, 0), tone(659, 0.12)],
      end: () => [tone(392, 0), tone(494, 0.16), tone(587, 0.32)],
    };
    scores[what]();
  }
}

/** How many pieces somebody owns. @param {import("./types.js").View} view */
const owned = (view) => view.pieces.reduce((sum, [, , owner, many]) => sum + (owner >= 0 ? many : 0), 0);

function audio() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/** @param {{pitch: number, length: number, noise: number, loud: number}} sound @param {number} delay */
function knock({ pitch, length, noise, loud }, delay) {
  const ctx = audio();
  const start = ctx.currentTime + delay;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) {
    const time = n / ctx.sampleRate;
    const body = Math.sin(2 * Math.PI * pitch * time) + 0.5 * Math.sin(2 * Math.PI * pitch * 2.76 * time);
    samples[n] = Math.exp((-7 * time) / length) * ((1 - noise) * body + noise * (2 * Math.random() - 1));
  }
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch * 1.4, Q: 0.8 });
  source.connect(filter).connect(new GainNode(ctx, { gain: loud })).connect(ctx.destination);
  source.start(start);
}

/** @param {number} pitch @param {number} delay */
function tone(pitch, delay) {
  const ctx = audio();
  const start = ctx.currentTime + delay;
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.16, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
  const source = new OscillatorNode(ctx, { type: "triangle", frequency: pitch });
  source.connect(gain).connect(ctx.destination);
  source.start(start);
  source.stop(start + 0.55);
}
