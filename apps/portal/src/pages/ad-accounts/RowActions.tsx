// What can be done with one account: 新增额度 and 转移, and the rest behind «⋯», which comes with its first press.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useLatePanel } from '@tallyhelm/ui/overlay/use-late-panel'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, type ReactElement, Suspense } from 'react'
import styles from './accounts.module.css'
import { QuotaLink } from './QuotaLink.tsx'

const load = () => import('./RowMenu.tsx')
const RowMenu = lazy(async () => ({ default: (await load()).RowMenu }))

export function RowActions({ row }: { row: AccountRow }) {
  const trigger = <IconButton label={`${row.account_name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />
  return (
    <Row gap={4} justify="end">
      <QuotaLink kind="ADD" row={row} look="link" />
      <QuotaLink kind="TRANSFER" row={row} look="text" />
      <More row={row} trigger={trigger} align="end" />
    </Row>
  )
}

/** The same on a phone, where each is as wide as a thumb. */
export function CardActions({ row }: { row: AccountRow }) {
  return (
    <div className={styles.cardActions}>
      <QuotaLink kind="TRANSFER" row={row} look="default" />
      <More row={row} trigger={<Button aria-label={`${row.account_name} 的更多操作`}>更多</Button>} align="center" />
      <QuotaLink kind="ADD" row={row} look="outline" />
    </div>
  )
}

function More({ row, trigger, align }: { row: AccountRow; trigger: ReactElement; align: 'center' | 'end' }) {
  const [button, panel] = useLatePanel(trigger, { load, hasPopup: 'menu' })
  return (
    <>
      {button}
      {panel === undefined ? null : (
        <Suspense>
          <RowMenu row={row} panel={panel} align={align} />
        </Suspense>
      )}
    </>
  )
}
