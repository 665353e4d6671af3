// The code that a customer writes beside a transfer, so that we know whose it is.
import { randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which people take for one another. Of 32^8 codes two are hardly ever the same, and the table refuses it. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const remarkCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
