// What sub-customers are to rectify: reminding them, once a day each, and handing in for them.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { heldRectificationRows } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldRectificationFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { REMINDER_RESULTS } from '@tallyhelm/protocol/topics/sub-customers/enums'
import type { HeldRectification } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { REMIND_MOST } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import type { Selection } from '@tallyhelm/ui/table/selection'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useOpenBoxed } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { TAB } from './violation-views.ts'

const NO_ROWS: readonly HeldRectification[] = []
const NOTHING: Selection = new Set()
const isDue = (row: HeldRectification) => RECTIFICATIONS_DUE.some(due => due === row.status)

export function SubRectifications() {
  const list = usePageFrame(heldRectificationFilters, { more: TAB, kept: TAB })
  const { data, table } = useListCall(subCustomerEndpoints.rectifications, list.request)
  const [selected, setSelected] = useState(NOTHING)
  const clear = () => setSelected(NOTHING)
  return (
    <PortalList
      id="sub-rectifications"
      label="子客户整改"
      frame={list}
      filtersLabel="子客户整改筛选"
      tabs={
        <StatusTabs
          label="按整改状态筛选"
          panelId="sub-rectifications"
          {...list.tabs('status')}
          end={
            <ExportMenu list={{ kind: 'SUB_RECTIFICATIONS', request: list.request }} total={data?.total_size} chosenIds={[...selected]} />
          }
        />
      }
      list={heldRectificationRows}
      cells={CELLS}
      page={data}
      table={table}
      selection={{ selected, onChange: setSelected }}
      empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有子客户整改" text="子客户的账户需要整改时会列在这里。" />}
    >
      <BatchBar count={selected.size} unit="条整改" onClear={clear}>
        <RemindChosen ids={[...selected]} rows={data?.content ?? NO_ROWS} onDone={clear} />
      </BatchBar>
    </PortalList>
  )
}

const CELLS: Cells<HeldRectification, typeof heldRectificationRows.columns> = { actions: row => <Actions row={row} /> }

function Actions({ row }: { row: HeldRectification }) {
  const toast = useToast()
  const obstacle = useButtons()
  const open = useOpenBoxed(paths.rectificationDetail(), 'sub-violations')
  const remind = useCommand(subCustomerEndpoints.remind, {
    onSuccess: ({ results: [one] }) => {
      if (one?.result === 'SENT') toast.success(`已催办 ${row.sub_customer_name}`)
      else if (one) toast.warning(REMINDER_RESULTS[one.result])
    },
  })
  return (
    <Row gap={4} justify="end">
      <Button
        variant="link"
        size="mini"
        aria-label={`催办 ${row.sub_customer_name} 的 ${row.account_name}`}
        loading={remind.isPending}
        disabledReason={obstacle('remind') ?? whyNot(row)}
        onClick={() => remind.mutate({ request: { rectification_ids: [row.rectification_id] } })}
      >
        催办
      </Button>
      <Button
        variant="link"
        size="mini"
        aria-label={`${isDue(row) ? '代提交整改' : '查看整改'} ${row.account_name}`}
        onClick={() => void open(row.rectification_id)}
      >
        {isDue(row) ? '代提交整改' : '查看'}
      </Button>
    </Row>
  )
}

function whyNot(row: HeldRectification): string | undefined {
  if (!isDue(row)) return REMINDER_RESULTS.NOT_DUE
  return row.is_reminded ? REMINDER_RESULTS.TODAY : undefined
}

function RemindChosen({ ids, rows, onDone }: { ids: readonly string[]; rows: readonly HeldRectification[]; onDone: () => void }) {
  const toast = useToast()
  const obstacle = useButtons()
  const remind = useCommand(subCustomerEndpoints.remind, {
    onSuccess: ({ results }) => {
      if (results.some(({ result }) => result !== 'SENT')) return
      toast.success(`已催办 ${results.length} 条整改`)
      onDone()
    },
  })
  const results = remind.data?.results ?? []
  const nameOf = (id: string) => rows.find(row => row.rectification_id === id)?.account_name ?? id
  const close = () => {
    remind.reset()
    onDone()
  }
  return (
    <>
      <Button
        size="mini"
        loading={remind.isPending}
        disabledReason={obstacle('remind') ?? (ids.length > REMIND_MOST ? `每次最多催办 ${REMIND_MOST} 条` : undefined)}
        onClick={() => remind.mutate({ request: { rectification_ids: [...ids] } })}
      >
        催办
      </Button>
      <Dialog open={results.some(({ result }) => result !== 'SENT')} title="催办结果" small onClose={close}>
        <ResultList
          label="催办结果"
          items={results.map(({ rectification_id: id, result }) => ({
            id,
            name: nameOf(id),
            state: result === 'SENT' ? 'success' : 'failed',
            note: REMINDER_RESULTS[result],
          }))}
        />
      </Dialog>
    </>
  )
}
