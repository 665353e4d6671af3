// What the lists of this room draw alike.
import { troubleText } from '@tallyhelm/protocol/topics/spend/console-enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import shared from '../../lists/cells.module.css'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'

/** Leads to the customer for whoever may enter there. */
export function CustomerName({ id, name }: { id: string; name: string }) {
  const { role } = useStaff()
  return maySee('/customers', role) ? <Link href={`/customers/${id}`}>{name}</Link> : name
}

export const Trouble = ({ code, since }: { code: string | null; since?: string | null }) =>
  code === null ? (
    '—'
  ) : (
    <span className={shared.two}>
      <span title={troubleText(code)}>{troubleText(code)}</span>
      {since ? <small>自 {timeText(since)}</small> : null}
    </span>
  )
