// The shapes of the messages, for the type checker and for readers. Nothing runs here.
// Written by `make protocol` from server/messages.py, protocol.py and view_models.py; not to be edited by hand.

/**
 * A place on the board; all figures are in cells, measured from the middle of the top-left one.
 * @typedef {[name: string, x: number, y: number, symbol: string, turn: number, width: number, height: number]} Cell
 */

/**
 * A text beside the cells; the position of its middle and its height are in cells.
 * @typedef {[text: string, x: number, y: number, size: number]} Label
 */

/**
 * What a symbol is called, and how it sounds.
 * @typedef {object} SymbolData
 * @property {string} word what a screen reader calls it
 * @property {string} letter one character
 * @property {boolean} faces whether it has a direction, and so turns with the board
 * @property {"wood" | "stone" | "metal"} material how it sounds
 */

/**
 * Everything that changes rarely or never during a game.
 * @typedef {object} BoardData
 * @property {string} game
 * @property {number} columns
 * @property {number} rows
 * @property {Cell[]} cells
 * @property {Label[]} labels
 * @property {Record<string, SymbolData>} symbols
 * @property {string} sheet the address of the symbols
 * @property {string} frame a colour, as are ink and accent
 * @property {string} ink
 * @property {string} accent
 * @property {string} backdrop a symbol beneath everything, if the sheet has one of that name
 * @property {string} title
 * @property {("bottom" | "left" | "top" | "right")[]} homes the side each seat's player sits at; empty if no side belongs to anybody
 * @property {string[]} badges the symbol that stands for each seat; empty if it is the piece a seat has most of
 * @property {string[][]} routes the cells each seat's pieces run along; empty if there are none
 * @property {string} digest changes when anything here does
 */

/**
 * Who sits where.
 * @typedef {object} SeatData
 * @property {string} name `black`
 * @property {string | null} who `Ann`, `Level 5`; null while it is open
 * @property {"person" | "program" | "open"} kind
 * @property {number | null} level of the program; null for one of the host's own players
 * @property {boolean} yours
 * @property {boolean} here whether they play side by side on one screen
 * @property {boolean} online
 */

/**
 * The clocks.
 * @typedef {object} ClockData
 * @property {"none" | "fischer" | "days"} kind
 * @property {number[] | null} left milliseconds left, by seat
 * @property {number | null} running the seat whose clock runs
 * @property {number} at the server's time when these figures were taken
 * @property {number} increment
 */

/**
 * The clock as it was chosen.
 * @typedef {object} Control
 * @property {"none" | "fischer" | "days"} kind
 * @property {number} [initial] milliseconds, for `fischer`
 * @property {number} [increment] milliseconds, for `fischer`
 * @property {number} [days] for `days`
 */

/**
 * A completed turn.
 * @typedef {object} Turn
 * @property {number} player
 * @property {string} text
 * @property {string[]} cells
 * @property {string} by `person`, `program` or `chance`
 * @property {number} at
 * @property {number[]} [actions] their numbers, as a page needs them that goes on by itself
 * @property {string} [say] in plain words, if the notation is hard to read
 * @property {boolean} [hidden] true if this viewer may not know it yet; then there are neither text nor cells
 */

/**
 * What stands on a cell: its symbol, its owner (−1: nobody), how many, and by how many degrees it is turned.
 * @typedef {[cell: string, symbol: string, owner: number, many: number, turn: number]} Piece
 */

/**
 * A line of text beside the board, and the seat it belongs to (−1: none).
 * @typedef {[title: string, text: string, seat: number]} LineData
 */

/**
 * An action of the turn in progress.
 * @typedef {object} Step
 * @property {number} a its number
 * @property {string} text
 * @property {string[]} cells
 */

/**
 * A legal action.
 * @typedef {object} Action
 * @property {number} a its number
 * @property {string[]} c the cells to touch, in order
 * @property {string} x as the notation writes it
 * @property {string} s words for a button or a screen reader; empty if the notation has only a sign for it
 */

/**
 * A turn of several actions.
 * @typedef {object} WholeTurn
 * @property {number[]} m the actions
 * @property {string[]} c all cells in order
 * @property {string} x as the notation writes it
 */

/**
 * How the game ended.
 * @typedef {object} Outcome
 * @property {string} text `Black wins: White cannot move`
 * @property {string} why `White cannot move`; empty if there is nothing to say
 * @property {number[]} scores by seat
 * @property {string} reason for programs: `no_moves`
 * @property {number[]} winner seats; none in a draw
 */

/**
 * What this viewer sees now.
 * @typedef {object} View
 * @property {number} ply
 * @property {number} mover the seat to play; −1: chance; −2: the game is over
 * @property {string} turn whose turn it is, in a word
 * @property {Piece[]} pieces
 * @property {LineData[]} lines
 * @property {Record<string, "last" | "target" | "capture" | "choice">} marks by cell
 * @property {Step[]} pending the turn in progress
 * @property {boolean} undo whether the last action of it can be undone
 * @property {Action[]} legal empty unless it is this viewer's turn
 * @property {WholeTurn[]} turns at most 400, in games with turns of several actions
 * @property {Outcome | null} outcome
 * @property {ClockData} clock
 * @property {number | null} abort the server's time from which the game may be aborted, as nobody has moved yet
 * @property {boolean} aborted
 * @property {string} advice what the player can do now, or what the next throw is for; for that player
 * @property {boolean} secret whether players see different boards
 * @property {string | null} note what the program has to say about itself
 */

/**
 * What is on offer.
 * @typedef {object} Offer
 * @property {string} offer
 * @property {number} seat
 * @property {number[]} waiting seats that have yet to agree
 */

/**
 * Something that was said.
 * @typedef {object} ChatLine
 * @property {string} who
 * @property {number | null} seat
 * @property {string} text
 * @property {number} at
 */

/**
 * What happened. Which fields there are depends on the kind.
 * @typedef {object} What
 * @property {"act" | "throw" | "undo" | "takeback" | "offer" | "agreed" | "declined" | "seat" | "start" | "pause" | "resume" | "over" | "rematch" | "hints" | "name" | "nonce"} kind
 * @property {number} [player] `act`
 * @property {string[]} [cells] `act`, `throw`
 * @property {string} [text] `act`, `throw`
 * @property {string} [say] `act`: in plain words
 * @property {boolean} [hidden] `act`: true if this viewer may not know it yet
 * @property {number} [action] `throw`
 * @property {number} [n] `throw`: its number
 * @property {number | null} [seat] whose throw, offer, answer, seat, name or nonce it is; −1 for a throw that belongs to nobody
 * @property {number} [turns] `takeback`: how many are taken back
 * @property {number} [throws] `takeback`: how many throws are left
 * @property {string} [offer] `offer`, `agreed`, `declined`
 * @property {string} [how] `over`: `rules`, `resign`, `time`, `agreement`, `aborted`, or `closed` if nobody came
 * @property {string} [table] `rematch`
 */

/**
 * An event that happened while the viewer was away.
 * @typedef {object} Missed
 * @property {number} v
 * @property {What} what
 */

/**
 * A throw of the dice.
 * @typedef {object} Throw
 * @property {number} n counted from 1
 * @property {number} ply
 * @property {[number, number][]} odds actions, ascending, with their probabilities
 * @property {number} action
 * @property {string} [seed] of the page that made the throw while the server could not be reached
 */

/**
 * What makes the dice fair (docs/fair-dice.md).
 * @typedef {object} DiceData
 * @property {string} commit the SHA-256 of the seed, hexadecimal
 * @property {(string | null)[]} nonces by seat, hexadecimal
 * @property {(string | null)[]} seals by seat: the SHA-256 of the nonce
 * @property {Throw[]} throws
 * @property {string} [seed] hexadecimal, once the game is over
 */

/**
 * A whole table.
 * @typedef {object} TableData
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} variant `Copenhagen, 11×11`
 * @property {BoardData} board
 * @property {"waiting" | "preparing" | "playing" | "paused" | "over"} status
 * @property {SeatData[]} seats
 * @property {string | null} invite `/j/…`, for its owner while seats are open
 * @property {string | null} [lan] not in this message: the page adds it from `/api/tables/{id}/invite`
 * @property {string | null} [qr] not in this message: the page adds it from `/api/tables/{id}/invite`
 * @property {ClockData} clock
 * @property {Control} control
 * @property {Turn[]} turns
 * @property {View} view
 * @property {Offer[]} offers
 * @property {ChatLine[]} chat
 * @property {Missed[]} [missed] the events since the version asked for, at most 50
 * @property {number} [version] over HTTP only
 * @property {DiceData | null} dice null in a game without dice
 * @property {boolean} takebacks
 * @property {"free" | "off" | "agreed"} hints between people there are none unless everybody agrees
 * @property {boolean} public
 * @property {boolean} listed
 * @property {string | null} rematch the next table
 * @property {string | null} start the position it began from, if not the usual one; in the game's notation
 * @property {number} now the server's time
 */

/**
 * The first message, and the answer to `sync`.
 * @typedef {object} TableMessage
 * @property {"table"} t
 * @property {number} v
 * @property {TableData} d
 */

/**
 * Something that happened, and what it changed.
 * @typedef {object} Happening
 * @property {What} what
 * @property {View} view
 * @property {Offer[]} offers
 * @property {"waiting" | "preparing" | "playing" | "paused" | "over"} status
 * @property {SeatData[]} [seats] with `seat`, `start`, `name`, and in games where roles change
 * @property {Turn} [turn] the turn that this completed
 * @property {number} [back] turns left after a takeback
 * @property {BoardData} [board] if it is another one now
 * @property {DiceData | null} [dice] with `nonce`, `start`, `over`
 * @property {"free" | "off" | "agreed"} [hints] with `start`, `over`, `hints`
 */

/**
 * The next version.
 * @typedef {object} EventMessage
 * @property {"event"} t
 * @property {number} v
 * @property {Happening} d
 */

/**
 * What became of a client's message.
 * @typedef {object} Answer
 * @property {string | null} id the message's
 * @property {boolean} ok
 * @property {number} v the table's version after everything the message led to
 * @property {string} [code] for programs, if it was refused: `STALE`, `NOT_YOUR_TURN`, `ILLEGAL`, `OVER`, `LIMIT`, …
 * @property {string} [say] why, in the game's words
 * @property {string} [field] which part of the message is wrong
 * @property {number} [retry] seconds after which it may be tried again
 */

/**
 * The answer to a message with an id.
 * @typedef {object} AckMessage
 * @property {"ack"} t
 * @property {Answer} d
 */

/**
 * A good turn.
 * @typedef {object} HintData
 * @property {string} id
 * @property {string[]} cells
 * @property {string[][]} ways the cells that each piece passes
 * @property {string} text
 * @property {string} say
 * @property {number | null} score
 * @property {number[]} actions
 */

/**
 * The hint that was asked for.
 * @typedef {object} HintMessage
 * @property {"hint"} t
 * @property {HintData} d
 */

/**
 * The position for the page's engine (`/api/engine`), as the seat may know it.
 * @typedef {object} PositionData
 * @property {string} id
 * @property {string} words the state's words, in base64
 * @property {string[]} spent repetition keys of positions that may not come again, as decimal numbers
 * @property {string} salt what keys of the engine's table are salted with, as a decimal number
 * @property {number} seconds how long to think about it
 * @property {string} game the variant's text
 * @property {number} moved to be sent back with what is found
 */

/**
 * The position that was asked for, to look for a hint in the page.
 * @typedef {object} PositionMessage
 * @property {"position"} t
 * @property {PositionData} d
 */

/**
 * A position in which the program is to move, for a page that said it is `able` to think.
 * @typedef {object} ThinkData
 * @property {string} id
 * @property {string} words the state's words, in base64
 * @property {string[]} spent repetition keys of positions that may not come again, as decimal numbers
 * @property {string} salt what keys of the engine's table are salted with, as a decimal number
 * @property {number} seconds how long to think about it
 * @property {number} level whose judgement is wanted: the engine of that level
 * @property {number} lines how many lines are wanted
 * @property {number | null} nodes how many positions to look at; null: as many as there is time for
 * @property {number | null} depth how many turns to look ahead; null: as many as there is time for
 * @property {number | null} first_look nodes of a second look, one turn ahead, if one is wanted
 */

/**
 * Please think for the program; if no `thought` comes in time, the server does.
 * @typedef {object} ThinkMessage
 * @property {"think"} t
 * @property {ThinkData} d
 */

/**
 * Somebody said something.
 * @typedef {object} ChatMessage
 * @property {"chat"} t
 * @property {ChatLine} d
 */

/**
 * Who is here.
 * @typedef {object} Presence
 * @property {boolean[]} online by seat
 * @property {number} watchers
 */

/**
 * Somebody came or went.
 * @typedef {object} PresenceMessage
 * @property {"presence"} t
 * @property {Presence} d
 */

/**
 * Which seat the program is thinking for, and since when.
 * @typedef {object} Thinking
 * @property {number} seat
 * @property {number} since
 */

/**
 * The program has begun to think.
 * @typedef {object} ThinkingMessage
 * @property {"thinking"} t
 * @property {Thinking} d
 */

/**
 * What the program has to say about itself.
 * @typedef {object} NoteData
 * @property {string | null} text
 */

/**
 * The view's note has changed.
 * @typedef {object} NoteMessage
 * @property {"note"} t
 * @property {NoteData} d
 */

/**
 * Why the socket is about to be closed.
 * @typedef {object} Farewell
 * @property {string} reason
 * @property {number | null} retry milliseconds after which to reconnect
 * @property {string} [code] if the socket was refused
 */

/**
 * Sent before the server closes the socket.
 * @typedef {object} ByeMessage
 * @property {"bye"} t
 * @property {Farewell} d
 */

/**
 * The answer to `ping`.
 * @typedef {object} Pong
 * @property {"pong"} t
 */

/**
 * Actions of a turn, or a turn in the game's notation.
 * @typedef {object} Acting
 * @property {number | null} [seat] the seat's number
 * @property {number[] | null} [actions] as `legal` and `turns` of the view number them
 * @property {string | null} [text] a turn in the game's notation, instead of `actions`
 */

/**
 * Play.
 * @typedef {object} Act
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"act"} t
 * @property {Acting} d
 */

/**
 * Which of your seats is meant; if left out, the one whose turn it is, else the first.
 * @typedef {object} SeatMessage
 * @property {number | null} [seat] the seat's number
 */

/**
 * A request that needs nothing but the seat.
 * @typedef {object} Own
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"undo" | "resign" | "abort" | "hint" | "position" | "able"} t
 * @property {SeatMessage} [d]
 */

/**
 * What a page's engine found for the position it was sent.
 * @typedef {object} Finding
 * @property {number[]} actions
 * @property {number} score for the player to move
 * @property {"win" | "loss" | "draw" | null} [proven] if the score is certain
 * @property {number | null} [turns] within how many turns that is
 * @property {number | null} [seat] the seat's number
 * @property {number} moved as it came with the position
 */

/**
 * Have a hint that the page found put into words; it follows as a `hint`.
 * @typedef {object} Found
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"found"} t
 * @property {Finding} d
 */

/**
 * A turn that a page's engine found.
 * @typedef {object} ThoughtLine
 * @property {number[]} actions
 * @property {number} score for the player to move
 * @property {"win" | "loss" | "draw" | null} [proven] if the score is certain
 * @property {number | null} [turns] within how many turns that is
 */

/**
 * What a page's engine found for the program.
 * @typedef {object} Considered
 * @property {string} question the `id` of the `think` it answers
 * @property {ThoughtLine[]} lines best first
 * @property {ThoughtLine[]} [first_look] what a second look one turn ahead gave, if one was wanted
 */

/**
 * Answer a `think`, for the program.
 * @typedef {object} Thought
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"thought"} t
 * @property {Considered} d
 */

/**
 * The offer that is made or answered.
 * @typedef {object} Consenting
 * @property {number | null} [seat] the seat's number
 * @property {string} offer `draw`, `takeback`, `pause`, `resume`, `rematch` or `hints`
 */

/**
 * Offer something, or answer an offer.
 * @typedef {object} Consent
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"offer" | "accept" | "decline"} t
 * @property {Consenting} d
 */

/**
 * A line of chat.
 * @typedef {object} Talking
 * @property {string} text
 */

/**
 * Say something.
 * @typedef {object} Chat
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"chat"} t
 * @property {Talking} d
 */

/**
 * The cells that were touched.
 * @typedef {object} Wondering
 * @property {number | null} [seat] the seat's number
 * @property {string[]} cells
 */

/**
 * Ask why these cells are not a move.
 * @typedef {object} Why
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"why"} t
 * @property {Wondering} d
 */

/**
 * Your number for the dice, or first its seal; a refusal says what is wrong with it.
 * @typedef {object} Mixing
 * @property {string | null} [nonce] 8 to 32 bytes, hexadecimal
 * @property {string | null} [seal] the SHA-256 of the nonce's bytes, hexadecimal
 */

/**
 * Add a number to the dice.
 * @typedef {object} Mix
 * @property {string} id chosen by the sender; a message with the same id takes effect only once
 * @property {number | null} [v] the version it was chosen at
 * @property {"nonce"} t
 * @property {Mixing} d
 */

/**
 * A message that gets no `ack`.
 * @typedef {object} Bare
 * @property {"ping" | "sync"} t
 */

/** @typedef {TableMessage | EventMessage | AckMessage | HintMessage | PositionMessage | ThinkMessage | ChatMessage | PresenceMessage | ThinkingMessage | NoteMessage | ByeMessage | Pong} Message */

/** @typedef {Act | Own | Found | Thought | Consent | Chat | Why | Mix | Bare} Sent */

export {};
