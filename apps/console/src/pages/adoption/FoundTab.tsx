// What the agency owns or manages on the platforms and the product does not hold: found by walking through their lists, adopted from here.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { foundRows } from '@tallyhelm/protocol/topics/adoption/columns'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { ADOPT_MOST } from '@tallyhelm/protocol/topics/adoption/enums'
import { foundFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import type { FoundAccount } from '@tallyhelm/protocol/topics/adoption/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import styles from '../ad-accounts/accounts.module.css'
import { AdoptDialog } from './AdoptDialog.tsx'
import { Discoveries } from './Discoveries.tsx'
import { Uncapped } from '../ad-accounts/cells.tsx'

const NOTHING: ReadonlyMap<string, FoundAccount> = new Map()

export function FoundTab({ onAdopting }: { onAdopting: () => void }) {
  const list = usePageFrame('found-accounts', foundFilters, BEHIND_TAB)
  const { query, data, table } = useListCall(adoptionEndpoints.found, list.request)
  // What is chosen outlives its page: hundreds are adopted at once.
  const [chosen, setChosen] = useState(NOTHING)
  const [isAsking, setAsking] = useState(false)
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(data?.content ?? []).map(row => [row.found_key, row] as const)])
    setChosen(new Map([...keys].flatMap(key => (known.has(key) ? [[key, known.get(key) as FoundAccount] as const] : []))))
  }
  const accounts = [...chosen.values()]
  const strange = accounts.find(({ currency }) => !CURRENCY_CODES.some(code => code === currency))
  return (
    <Stack gap={16}>
      <Discoveries onRead={() => void query.refetch()} />
      <DeclaredList
        frame={list}
        label="发现的广告账户"
        filtersLabel="发现筛选"
        list={foundRows}
        cells={foundCells}
        page={data}
        table={table}
        selection={{ selected: new Set(chosen.keys()), onChange: choose }}
        empty={<Empty title="没有待接管的广告账户" text="从渠道发现后，系统尚未接管的账户会列在这里" />}
      >
        <BatchBar count={accounts.length} unit="个账户" onClear={() => setChosen(NOTHING)}>
          <Button size="mini" disabledReason={obstacleOf(accounts.length, strange)} onClick={() => setAsking(true)}>
            接管
          </Button>
        </BatchBar>
      </DeclaredList>
      {isAsking ? (
        <AdoptDialog
          accounts={accounts}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            setChosen(NOTHING)
            onAdopting()
          }}
        />
      ) : null}
    </Stack>
  )
}

function obstacleOf(count: number, strange: FoundAccount | undefined): string | undefined {
  if (count > ADOPT_MOST) return `每次最多接管 ${ADOPT_MOST} 个账户`
  if (strange === undefined) return undefined
  return strange.currency === ''
    ? `渠道未授权读取账户 ${strange.outside_account_id}`
    : `暂不支持账户 ${strange.outside_account_id} 的币种（${strange.currency}）`
}

const foundCells: Cells<FoundAccount, typeof foundRows.columns> = {
  currency: row => (row.currency === '' ? <span className={styles.quiet}>未授权</span> : row.currency),
  limit: row => (row.is_uncapped ? <Uncapped /> : amountText(row.platform_limit, row.currency)),
}
