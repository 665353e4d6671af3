// The ledger accounts of one kind, in the order in which they were opened.
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { LEDGER_KINDS, type LedgerKind } from '@tallyhelm/protocol/topics/ledger/enums'
import type { AccountListRequest, LedgerAccount } from '@tallyhelm/protocol/topics/ledger/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { useMemo } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { useListCall } from '../../lists/use-list-call.ts'
import { accountText, balanceText, ownerText } from './account-words.ts'
import { KeysetPager } from './KeysetPager.tsx'
import shared from '../../lists/cells.module.css'
import styles from './ledger.module.css'
import { sumColumns } from './sum-columns.tsx'

type Props = {
  kind: LedgerKind
  currency: Currency | undefined
  customer: string | undefined
  after: string | undefined
  onPage: (after: string) => void
  onOpen: (accountId: string) => void
  onBack: () => void
}

const SIZE = 20

export function KindAccounts({ kind, currency, customer, after, onPage, onOpen, onBack }: Props) {
  const request = useMemo<AccountListRequest>(
    () => ({
      kind,
      page_size: SIZE,
      ...(currency === undefined ? {} : { currency }),
      ...(customer === undefined ? {} : { customer }),
      ...(after === undefined ? {} : { after }),
    }),
    [kind, currency, customer, after],
  )
  const { data, table } = useListCall(ledgerEndpoints.accounts, request)
  // A change of its identity draws every row anew; opening depends on the page alone.
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <Card
      title={`${LEDGER_KINDS[kind]}${currency === undefined ? '' : ` ${currency}`}`}
      meta={customer === undefined ? undefined : `客户：${customer}`}
      actions={
        <Button size="small" onClick={onBack}>
          返回科目余额
        </Button>
      }
      padded={false}
    >
      <DataTable
        caption="账目"
        columns={columns}
        rows={data?.content ?? NO_ROWS}
        rowKey={rowKey}
        rowName={accountText}
        {...table}
        density="compact"
        onOpen={row => onOpen(row.ledger_account_id)}
        empty={<Empty title="这里没有账目" />}
        renderCard={row => (
          <div className={styles.card}>
            <button type="button" className={shared.number} onClick={() => onOpen(row.ledger_account_id)}>
              {accountText(row)}
            </button>
            <p>{ownerText(row)}</p>
            <p>余额 {balanceText(row.kind, row.balance, row.currency)}</p>
          </div>
        )}
      />
      <KeysetPager label="账目分页" from={after} next={data?.next} onPage={onPage} tools={table.tools} />
    </Card>
  )
}

const NO_ROWS: readonly LedgerAccount[] = []
const rowKey = (row: LedgerAccount) => row.ledger_account_id

const columnsOf = (onOpen: (accountId: string) => void): readonly Column<LedgerAccount>[] => [
  {
    id: 'owner',
    title: '账目',
    width: 250,
    pin: 'left',
    locked: true,
    cell: row => (
      <button type="button" className={shared.number} title={accountText(row)} onClick={() => onOpen(row.ledger_account_id)}>
        {ownerText(row)}
      </button>
    ),
  },
  { id: 'outside', title: '广告账户 ID', width: 176, cell: row => row.outside_account_id ?? <span className={styles.quiet}>—</span> },
  { id: 'currency', title: '币种', width: 60, cell: row => row.currency },
  ...sumColumns<LedgerAccount>(row => row.kind),
  { id: 'overdraft', title: '信用额度', width: 110, align: 'right', cell: row => amountText(row.overdraft, row.currency) },
]
