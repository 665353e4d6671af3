// Headers: what every call carries (spec §7, Shared client behaviour).
import { isUnattended } from '../clock/attendance.ts'
import { CLIENT_ID, HEADERS, PROTOCOL_VERSION } from '@tallyhelm/protocol/wire/envelope'

/** Client id, version, the session when somebody is signed in, and whether nobody is at the page; a stream of events carries them too. */
export function plainHeaders(sid: string | undefined): Record<string, string> {
  return {
    [HEADERS.clientId]: CLIENT_ID,
    [HEADERS.version]: PROTOCOL_VERSION,
    ...(sid === undefined ? {} : { [HEADERS.session]: sid }),
    ...(isUnattended() ? { [HEADERS.unattended]: '1' } : {}),
  }
}
