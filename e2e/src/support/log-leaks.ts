// What must never stand in the product's log: whole mobile numbers, mails, passwords, authenticator secrets, tokens of sessions and of platforms.
import { PASSWORD } from './people.ts'
import { STAFF_PASSWORD, STAFF_SECRET } from './staff.ts'

const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  // A digest may hold eleven such digits by chance.
  ['a mobile number', /(?<!\d|\b[\da-f]{1,63})(?:86)?1[3-9]\d{9}(?![\da-f])/],
  ['a mail address', /[\w.+-]+@example\.com/],
  ['a password or an authenticator secret', new RegExp([PASSWORD, STAFF_PASSWORD, STAFF_SECRET].join('|'))],
  ['a token of a platform', /sandbox-[\w-]*(?:token|secret)|EAASANDBOX|SANDBOXdeveloper/],
  // 32 random bytes, as sessions, tickets and links carry them.
  ['a token of a session', /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/],
]

/** The lines of the log that tell too much, and what. Whatever else a program prints is for people, and left out. */
export function leaksIn(output: string): string[] {
  return output
    .split('\n')
    .filter(line => line.startsWith('{'))
    .flatMap(line => LEAKS.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`))
}
