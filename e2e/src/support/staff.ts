// The staff of the demo, and the codes of their authenticators.
import { appCode } from './phone.ts'

/** As `npm start` tells them. */
export const STAFF_PASSWORD = 'Tallyhelm-demo-1'
export const STAFF_SECRET = 'TALLYHELMDEMO2TALLYHELMDEMO2TALL'
const STAFF_NAMES = ['ops', 'fin', 'fin-check', 'risk', 'sales', 'admin', 'audit'] as const
export type StaffName = (typeof STAFF_NAMES)[number]

const STEP_MS = 30_000

/**
 * Codes to try one after the other. A code counts once for each person, and other journeys use them too: the one of the last half minute
 * comes first, then the present, then the next one, as soon as it is there.
 */
export async function* staffCodes(secret: string): AsyncGenerator<string> {
  for (const [index, step] of [-1, 0, 1, 1, 1].entries()) {
    if (index > 2) await new Promise(resolve => setTimeout(resolve, STEP_MS))
    yield appCode(secret, new Date(Date.now() + step * STEP_MS))
  }
}
