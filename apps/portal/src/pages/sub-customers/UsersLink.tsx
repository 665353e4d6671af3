// Who signs in for a sub-customer, and the way to them.
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { lazy, Suspense, useState } from 'react'
import styles from './sub-customers.module.css'

const UsersDrawer = lazy(async () => ({ default: (await import('./UsersDrawer.tsx')).UsersDrawer }))

function textOf({ users, contact_name: name }: OwnSubCustomer): string {
  if (users === 0) return '邀请用户'
  return users === 1 ? name : `${name} 等 ${users} 人`
}

export function UsersLink({ row }: { row: OwnSubCustomer }) {
  const [isOpen, setOpen] = useState(false)
  const text = textOf(row)
  return (
    <span className={styles.users}>
      <Button variant="link" size="mini" aria-label={`${row.name} 的用户：${text}`} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {row.contact_mobile === '' ? null : <span className={styles.mobile}>{row.contact_mobile}</span>}
      <Suspense>{isOpen ? <UsersDrawer row={row} onClose={() => setOpen(false)} /> : null}</Suspense>
    </span>
  )
}
