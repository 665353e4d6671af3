// Statements of a channel: what waits for the customer's reply, what is confirmed, disputed or overdue; one opens on a page of its own (screens.md 7).
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { otherStatementRows, statementRows } from '@tallyhelm/protocol/topics/statements/columns'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { statementFilters } from '@tallyhelm/protocol/topics/statements/lists'
import type { Statement, StatementCounts } from '@tallyhelm/protocol/topics/statements/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { ChannelLinks } from '../../lists/ChannelLinks.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { ReplyDeadline, StatementState } from './StatementState.tsx'
import { REPLIES, repliesTo } from './statement-replies.ts'
import styles from './statement.module.css'

export function StatementsPage() {
  const { title, channel = 'OTHERS' } = useRoute()
  const list = usePageFrame(statementFilters)
  const request = useMemo(() => ({ ...list.request, channel }) as const, [list.request, channel])
  const { data, table } = useListCall(statementEndpoints.list, request)
  const rows = useMemo(() => ({ ...(channel === 'OTHERS' ? otherStatementRows : statementRows), title }), [channel, title])
  return (
    <>
      <PageHeader title={title} actions={<ChannelLinks pathOf={paths.statements} others={OTHERS} />} />
      <PortalList
        id="statements"
        label={title}
        frame={list}
        filtersLabel="对账单筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="statements"
            {...list.tabs('tab', data && withAll(data.counts))}
            end={<ExportMenu list={{ kind: 'STATEMENTS', request }} total={data?.total_size} />}
          />
        }
        list={rows}
        cells={CELLS}
        cardCells={CARD_CELLS}
        page={data}
        table={table}
        empty={<Empty title="还没有对账单" text="月度账单出账后，对账单会列在这里，请在确认截止前核对并确认。" />}
      />
    </>
  )
}

const CARD_CELLS: CardCells<Statement, typeof statementRows.columns> = { deadline: row => <ReplyDeadline statement={row} /> }

const OTHERS = { text: '其他渠道', path: paths.otherStatements() }

/** What is overdue is counted among the confirmed ones already. */
const withAll = (counts: StatementCounts) => ({ ...counts, ALL: counts.WAIT_REPLY + counts.CONFIRMED + counts.DISPUTED })

const CELLS: Cells<Statement, typeof statementRows.columns> = {
  deadline: row => (
    <span className={styles.twoLines}>
      <ReplyDeadline statement={row} />
    </span>
  ),
  status: row => <StatementState statement={row} />,
  actions: row => (
    <Row gap={4} justify="end">
      {repliesTo(row).map((name, index) => (
        <LinkButton
          key={name}
          variant={index === 0 ? 'link' : 'text'}
          size="mini"
          href={paths.statement(row.statement_id, { action: name })}
          aria-label={`${REPLIES[name]} ${row.statement_id}`}
        >
          {REPLIES[name]}
        </LinkButton>
      ))}
      <LinkButton variant="text" size="mini" href={paths.statement(row.statement_id)} aria-label={`查看对账单 ${row.statement_id}`}>
        查看
      </LinkButton>
    </Row>
  ),
}
