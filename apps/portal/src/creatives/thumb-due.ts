// Whether the small copy of a picture is still to come: the server makes it right after its check.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'

/** Older ones that have none get none soon, or never. */
const DUE_MS = 10 * 60_000

export const isThumbDue = ({ kind, preview_url, thumb_url, created_at }: Asset): boolean =>
  kind === 'IMAGE' && preview_url !== null && thumb_url === null && nowMs() - Date.parse(created_at) < DUE_MS
