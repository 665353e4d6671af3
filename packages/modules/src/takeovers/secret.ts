// Secret: a password that nobody ever learns, for people who come over without one.
import { randomBytes } from 'node:crypto'

export const unknownPassword = (): string => randomBytes(32).toString('base64url')
