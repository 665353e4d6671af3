// 为什么变化: which accounts, companies or sub-customers make up the change between two periods, and what of it may only be missing readings.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { type Cells, useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import { changeRows } from '@tallyhelm/protocol/topics/spend/analysis-columns'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { SPEND_MOVES, SPEND_PARTS, type SpendPart } from '@tallyhelm/protocol/topics/spend/analysis-enums'
import type { ChangeLine, SpendChanges } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useReader } from '../../lists/use-reader.ts'
import { type SpendAsked, totalRequest } from './asked.ts'
import { changeSentences, gapText, signedDollars, signedPercent } from './change-words.ts'
import styles from './spend.module.css'

export function WhyButton({ asked }: { asked: SpendAsked }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>为什么变化</Button>
      {isOpen ? <WhyDrawer asked={asked} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function WhyDrawer({ asked: { by, request }, onClose }: { asked: SpendAsked; onClose: () => void }) {
  const [part, setPart] = useState<SpendPart>(by === 'DAY' ? 'ACCOUNT' : by)
  const changes = useCall(analysisEndpoints.changes, { ...totalRequest(request), dimension: part })
  return (
    <Drawer open onClose={onClose} width={880} title="为什么变化">
      <Stack gap={16}>
        <Parts part={part} onChange={setPart} />
        <Loaded call={changes} lines={8}>
          {answer => <Changes changes={answer} part={part} />}
        </Loaded>
      </Stack>
    </Drawer>
  )
}

export function Parts({ part, onChange }: { part: SpendPart; onChange: (part: SpendPart) => void }) {
  const { hasSubCustomers } = useReader()
  const options = Object.entries(SPEND_PARTS)
    .filter(([value]) => value !== 'CUSTOMER' || hasSubCustomers)
    .map(([value, label]) => ({ value: value as SpendPart, label })) // the table's own keys
  return <SegmentedControl label="构成维度" value={part} onChange={onChange} options={options} />
}

function Changes({ changes, part }: { changes: SpendChanges; part: SpendPart }) {
  const shape = useShape(changeRows, CELLS)
  const rows = useMemo(() => rowsOf(changes), [changes])
  const [first, ...rest] = changeSentences(changes, part)
  return (
    <>
      <NoticeStrip title={first ?? ''}>{rest.join('')}</NoticeStrip>
      <Card title="变化构成（美元）" padded={false}>
        <DataTable
          id="spend-changes"
          {...shape}
          rows={rows}
          shortcuts={false}
          density="compact"
          empty={<Empty title="两个周期都没有消耗" text="账户开始投放后，这里会说明消耗为什么变化。" />}
        />
      </Card>
    </>
  )
}

/** What moved most, the others, and all of it: the lines above come to the last. */
function rowsOf({ lines, others, before, after, change_usd }: SpendChanges): ChangeLine[] {
  const none = { outside_account_id: null, running_days: 0, unread_days: 0, checking_days: 0 }
  if (lines.length === 0) return []
  return [
    ...lines,
    ...(others === null ? [] : [{ ...others, key: 'OTHERS', name: `其他 ${others.count} 个`, outside_account_id: null }]),
    {
      ...none,
      key: 'ALL',
      name: '合计',
      before_usd: before.usd,
      after_usd: after.usd,
      change_usd,
      share_percent: before.usd === after.usd ? null : '100.0',
      move: 'SAME',
    },
  ]
}

const moveCell = (line: ChangeLine) =>
  line.key === 'ALL' ? (
    '—'
  ) : (
    <span className={styles.move}>
      <Tag tone={SPEND_MOVES[line.move].tone}>{SPEND_MOVES[line.move].text}</Tag>
      <span className={styles.note}>{gapText(line)}</span>
    </span>
  )

const CELLS: Cells<ChangeLine, typeof changeRows.columns> = {
  name: ({ name, outside_account_id: id }) => (id === null ? name : <NamedId name={name} id={id} />),
  change: ({ change_usd }) => signedDollars(change_usd),
  share: ({ share_percent }) => (share_percent === null ? '—' : signedPercent(share_percent)),
  move: moveCell,
}
