// What an agent's sub-customers hold, and moving money to them or back.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { SubFund } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { MoveFundsDialog } from '../../funds/MoveFundsDialog.tsx'
import styles from '../../funds/wallet.module.css'

const SIZE = 20
type Chosen = { subCustomer: SubFund; move: 'ALLOCATE' | 'WITHDRAW' }

export function SubFundsCard() {
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>()
  const obstacle = useButtons()('allocate')
  const request = { page_num: page, page_size: SIZE, ...(name.trim() === '' ? {} : { name: name.trim() }) }
  const call = useCall(walletEndpoints.subFunds, request, { placeholderData: before => before })
  const search = (typed: string) => {
    setName(typed)
    setPage(1)
  }
  return (
    <Card title="子客户资金" className={styles.balances ?? ''}>
      <Loaded call={call} lines={3}>
        {({ content, total_size }) => {
          if (total_size === 0 && name === '') return <Empty title="还没有子客户" />
          const pages = Math.max(1, Math.ceil(total_size / SIZE))
          return (
            <>
              {pages > 1 || name !== '' ? (
                <TextField label="子客户名称" size="small" maxLength={60} placeholder="按名称查找" value={name} onChange={search} />
              ) : null}
              <ul className={styles.subFunds} aria-label="子客户资金">
                {content.map(row => (
                  <Row key={row.sub_customer_id} row={row} obstacle={obstacle} onMove={move => setChosen({ subCustomer: row, move })} />
                ))}
              </ul>
              {content.length === 0 ? <Empty title="没有符合的子客户" /> : null}
              {pages > 1 ? <Pages page={page} pages={pages} onPage={setPage} /> : null}
            </>
          )
        }}
      </Loaded>
      {chosen ? <MoveFundsDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </Card>
  )
}

const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => (
  <p className={styles.moves}>
    <Button size="small" disabledReason={page === 1 ? '已是第一页' : undefined} onClick={() => onPage(page - 1)}>
      上一页
    </Button>
    第 {page} / {pages} 页
    <Button size="small" disabledReason={page === pages ? '已是最后一页' : undefined} onClick={() => onPage(page + 1)}>
      下一页
    </Button>
  </p>
)

type RowProps = { row: SubFund; obstacle: string | undefined; onMove: (move: Chosen['move']) => void }

function Row({ row: { name, wallets }, obstacle, onMove }: RowProps) {
  const nothing = wallets.length === 0 ? '没有可收回的资金' : undefined
  return (
    <li aria-label={name}>
      <b>{name}</b>
      <span className={styles.holdings}>{wallets.length === 0 ? '还没有资金' : wallets.map(holdingText).join(' · ')}</span>
      <span className={styles.moves}>
        <Button size="small" aria-label={`分配给 ${name}`} disabledReason={obstacle} onClick={() => onMove('ALLOCATE')}>
          分配
        </Button>
        <Button size="small" aria-label={`从 ${name} 收回`} disabledReason={obstacle ?? nothing} onClick={() => onMove('WITHDRAW')}>
          收回
        </Button>
      </span>
    </li>
  )
}

/** «可用 $5,000.00（处理中冻结 $12.00）». */
function holdingText({ currency, available, pending }: SubFund['wallets'][number]): string {
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  return `可用 ${amount(available)}${/[1-9]/.test(pending) ? `（处理中冻结 ${amount(pending)}）` : ''}`
}
