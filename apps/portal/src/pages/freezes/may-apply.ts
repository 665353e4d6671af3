// What may be asked for about a freeze: the agency's own is lifted by the agency alone.
import { MAY_APPLY_FROM } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'

export const mayApply = ({ source, status }: Pick<Freeze, 'source' | 'status'>): boolean =>
  source === 'PLATFORM' && MAY_APPLY_FROM.some(from => from === status)
