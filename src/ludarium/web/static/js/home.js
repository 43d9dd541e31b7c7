// Who answers instead of a server, on a page that has none: alone/main.js puts itself here, and api.js and table.js look.

/** @typedef {import("./socket.js").Ack} Ack */
/** @typedef {import("./socket.js").Ears} Ears */
/**
 * A table's line, to a server or to somebody at home.
 * @typedef {object} TableLine
 * @property {number} version
 * @property {() => void} open
 * @property {() => void} close
 * @property {(message: any) => void} send
 * @property {(type: string, data?: any) => Promise<Ack>} ask
 */
/**
 * @typedef {object} Home
 * @property {(path: string, body: any) => Promise<any>} answer what the server would answer to this path; `body` is null for a GET
 * @property {(table: string, ears: Ears) => TableLine} line
 * @property {(path: string) => string} address where a page or a file lies that the server has under this path
 * @property {boolean} [away] whether there is a server, which cannot be reached at the moment
 */

/** @type {{answers: Home | null}} */
export const home = { answers: null };

/** Where this page finds what the server has under a path. @param {string} path */
export const address = (path) => home.answers?.address(path) ?? path;
