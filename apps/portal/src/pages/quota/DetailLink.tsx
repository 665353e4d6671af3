// 查看: opens the drawer of a row by the address, as a step to go back from.
import { Link } from '@tallyhelm/ui/actions/Link'
import { useLocation } from 'react-router'
import listStyles from '../../lists/lists.module.css'

export function DetailLink({ id, label }: { id: string; label: string }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', id)
  return (
    <Link className={listStyles.link ?? ''} href={`${pathname}?${address}`} aria-label={label}>
      查看
    </Link>
  )
}
