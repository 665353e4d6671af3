// Headers: what every call carries (spec §7, Shared client behaviour).
import { CLIENT_ID, HEADERS, PROTOCOL_VERSION } from '@tallyhelm/protocol/wire/envelope'

/** Client id, version and, when somebody is signed in, the session; a stream of events carries them too. */
export function plainHeaders(sid: string | undefined): Record<string, string> {
  return { [HEADERS.clientId]: CLIENT_ID, [HEADERS.version]: PROTOCOL_VERSION, ...(sid === undefined ? {} : { [HEADERS.session]: sid }) }
}
