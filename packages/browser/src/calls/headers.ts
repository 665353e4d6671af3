// Headers: what every call carries (spec §7, Shared client behaviour).
import { isUnattended } from '../clock/attendance.ts'
import { CLIENT_ID, HEADERS, LOOK_PREFIX, PROTOCOL_VERSION } from '@tallyhelm/protocol/wire/envelope'

/**
 * Client id, version, the session when somebody is signed in, in a look the page, and whether nobody is at it; a stream of events
 * carries them too.
 */
export function plainHeaders(sid: string | undefined): Record<string, string> {
  return {
    [HEADERS.clientId]: CLIENT_ID,
    [HEADERS.version]: PROTOCOL_VERSION,
    ...(sid === undefined ? {} : { [HEADERS.session]: sid }),
    ...(sid?.startsWith(LOOK_PREFIX) ? { [HEADERS.page]: window.location.pathname } : {}),
    ...(isUnattended() ? { [HEADERS.unattended]: '1' } : {}),
  }
}
