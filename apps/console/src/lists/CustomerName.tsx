// The name of a customer in a list.
import { Link } from '@tallyhelm/ui/actions/Link'
import { maySee } from '../routes/register.ts'
import { useStaff } from '../session/use-staff.ts'

/** Leads to the customer for whoever may enter there. */
export function CustomerName({ id, name }: { id: string; name: string }) {
  const { role } = useStaff()
  return maySee('/customers', role) ? <Link href={`/customers/${id}`}>{name}</Link> : name
}
