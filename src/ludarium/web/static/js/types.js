// The shapes of the messages (docs/web/protocol.md), for the type checker and for readers. Nothing runs here.

/**
 * A place of the board: name, x, y, symbol, degrees turned, width, height; all in cells.
 * @typedef {[string, number, number, string, number, number, number]} Cell
 */

/**
 * What stands somewhere: cell, symbol, owner (−1 nobody), how many, degrees turned.
 * @typedef {[string, string, number, number, number]} Piece
 */

/**
 * What does not change during a game, or rarely.
 * @typedef {object} BoardData
 * @property {string} game
 * @property {number} columns
 * @property {number} rows
 * @property {Cell[]} cells
 * @property {[string, number, number, number][]} labels
 * @property {Record<string, {word: string, letter: string, faces: boolean, material?: "wood" | "stone" | "metal"}>} symbols
 * @property {string} sheet
 * @property {string} frame
 * @property {string} ink
 * @property {string} accent
 * @property {string} backdrop
 * @property {string} title
 * @property {("bottom" | "left" | "top" | "right")[]} [homes] the side each seat's player sits at; none where no side is anybody's
 * @property {string[]} [badges] the symbol that stands for each seat; none where it is the piece they have most of
 * @property {string[][]} [routes] the cells each seat's pieces run along
 * @property {string} [digest]
 */

/** @typedef {{a: number, c: string[], x: string, s?: string}} Action */
/** @typedef {{m: number[], c: string[], x: string}} WholeTurn */
/** @typedef {{kind: string, left: number[] | null, running: number | null, at: number, increment?: number}} ClockData */
/** @typedef {{text: string, why: string, scores: number[], reason: string, winner: number[]}} Outcome */
/** @typedef {"last" | "target" | "capture" | "choice"} Mark */

/**
 * What this viewer sees now.
 * @typedef {object} View
 * @property {number} [ply]
 * @property {number} mover
 * @property {string} turn
 * @property {Piece[]} pieces
 * @property {[string, string, number][]} lines title, text, and the seat it is shown beside (−1 nobody's)
 * @property {Record<string, string>} marks
 * @property {{text: string, cells: string[]}[]} [pending]
 * @property {boolean} [undo]
 * @property {Action[]} legal
 * @property {WholeTurn[]} [turns]
 * @property {Outcome | null} [outcome]
 * @property {ClockData} [clock]
 * @property {number | null} [abort] the server's time from which the game may be aborted, as nobody has moved yet
 * @property {boolean} [aborted]
 * @property {string} [advice]
 * @property {boolean} [secret]
 * @property {string | null} [note]
 */

/** @typedef {{name: string, who: string | null, kind: string, level?: number | null, yours: boolean, here: boolean, online: boolean}} Seat */
/** @typedef {{player: number, text: string, cells: string[], by: string, at: number, say?: string, hidden?: boolean}} Turn */
/** @typedef {{offer: string, seat: number, waiting?: number[]}} Offer */
/** @typedef {{who: string, seat: number | null, text: string, at: number}} ChatLine */
/** @typedef {{n: number, ply: number, odds: [number, number][], action: number}} Throw */
/** @typedef {{commit: string, nonces: (string | null)[], seals?: (string | null)[], seed?: string, throws: Throw[]}} DiceData */

/**
 * A whole table.
 * @typedef {object} TableData
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} [variant]
 * @property {BoardData} board
 * @property {string} status
 * @property {Seat[]} seats
 * @property {string | null} [invite]
 * @property {string | null} [lan]
 * @property {string | null} [qr]
 * @property {ClockData} clock
 * @property {Turn[]} turns
 * @property {View} view
 * @property {Offer[]} offers
 * @property {ChatLine[]} chat
 * @property {DiceData | null} dice
 * @property {boolean} takebacks
 * @property {"free" | "off" | "agreed"} [hints] between people there are none unless everybody agrees
 * @property {boolean} public
 * @property {boolean} [listed]
 * @property {string | null} rematch
 * @property {number} now
 */

/** @typedef {{kind: string, player?: number, cells?: string[], text?: string, say?: string, hidden?: boolean, action?: number, n?: number, turns?: number, throws?: number, offer?: string, seat?: number, table?: string}} What */

/**
 * Something that happened.
 * @typedef {object} Happening
 * @property {What} what
 * @property {View} view
 * @property {Offer[]} [offers]
 * @property {Seat[]} [seats]
 * @property {string} [status]
 * @property {Turn} [turn]
 * @property {number} [back]
 * @property {BoardData} [board]
 * @property {DiceData | null} [dice]
 * @property {"free" | "off" | "agreed"} [hints]
 * @property {boolean} [overheard] whether its offers were shown ahead of its turn
 */

export {};
