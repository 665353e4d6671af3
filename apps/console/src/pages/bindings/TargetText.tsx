// The other side of a binding with what it may do; of a name what it was before.
import { BINDING_ROLES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { ConsoleBinding } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Lines } from '../../lists/Lines.tsx'

export function TargetText({ of: { type, target, before, role, business_id } }: { of: ConsoleBinding }) {
  const below = [
    before === '' ? '' : `原${type === 'NAME' ? '名称' : ''} ${before}`,
    business_id === null ? '' : `BM ${business_id}`,
    role === null ? '' : (entryOf(BINDING_ROLES, role) ?? role),
  ].filter(text => text !== '')
  return (
    <Lines>
      {target}
      {below.length === 0 ? null : <small>{below.join('，')}</small>}
    </Lines>
  )
}
