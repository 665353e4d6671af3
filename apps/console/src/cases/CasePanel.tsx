// The review panel: one case in full beside the queue. J and K move, A approves, R rejects, Escape closes.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { CASE_EVENTS } from '@tallyhelm/protocol/topics/cases/enums'
import { caseKind, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseDetail, CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { type ComponentType, useEffect } from 'react'
import { useCall, useFormCommand } from '../api/queries.ts'
import { AppealCase } from '../appeals/AppealCase.tsx'
import { usePlace } from '../lists/use-place.ts'
import { ClaimOfCase } from '../repayments/ClaimOfCase.tsx'
import { isBarred } from '../routes/register.ts'
import { useStaff } from '../session/use-staff.ts'
import { slaOf, statusOf } from './case-texts.ts'
import { CaseActions, hasActions } from './CaseActions.tsx'
import { CaseEvidence } from './CaseEvidence.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseProof } from './CaseProof.tsx'
import styles from './cases.module.css'
import { ApplicationPlan } from './ApplicationPlan.tsx'
import { ChannelCaseLines } from './ChannelCaseLines.tsx'
import { CreditPapers } from './CreditPapers.tsx'
import { OpeningItems } from './OpeningItems.tsx'
import { OpeningTerms } from './OpeningTerms.tsx'
import { TakeoverTerms } from './TakeoverTerms.tsx'
import { whilePending } from './while-pending.ts'

/** What a kind of case lets its reviewer fill in before the decision, beside what all kinds show. */
const CASE_PANELS: Readonly<Partial<Record<CaseKind, ComponentType<{ caseId: string }>>>> = {
  CUSTOMER_APPLICATION: ApplicationPlan,
  OPENING: OpeningTerms,
}

/** What a kind asks for where that is a list: every reader sees all of it, decided or not. */
const CASE_LISTS: Readonly<Partial<Record<CaseKind, ComponentType<{ caseId: string }>>>> = {
  CREDIT_APPLICATION: CreditPapers,
  OPENING: OpeningOfCase,
  TAKEOVER_SHEET: TakeoverTerms,
  CHANNEL_BILLS: ChannelCaseLines,
  RECHARGE_MATCH: ClaimOfCase,
  COMPANY: CaseEvidence,
  RECTIFICATION: CaseEvidence,
  UNFREEZE: CaseEvidence,
  VIOLATION_APPEAL: AppealCase,
}

function OpeningOfCase({ caseId }: { caseId: string }) {
  return (
    <>
      <CaseEvidence caseId={caseId} label="行业资质" />
      <OpeningItems caseId={caseId} />
    </>
  )
}

type Props = {
  rows: readonly CaseRow[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  finalFocus: () => HTMLElement | null
}

export function CasePanel({ rows, openId, onOpen, finalFocus }: Props) {
  const staff = useStaff()
  const { previous, next, nextThat } = usePlace(rows, row => row.case_id === openId)
  const { data, error } = useCall(
    caseEndpoints.detail,
    { case_id: openId ?? '0' },
    { enabled: openId !== undefined, refetchInterval: whilePending },
  )
  const detail = data?.case_id === openId ? data : undefined
  useSeen(detail, staff.staff_id)
  const step = (row: CaseRow | undefined) => (row ? () => onOpen(row.case_id) : null)
  const goOn = () => onOpen(nextThat(row => row.status === 'PENDING' && row.case_id !== openId)?.case_id)
  return (
    <Drawer
      beside
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      finalFocus={finalFocus}
      title={detail ? caseKind(detail.kind).title : '申请'}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={detail && hasActions(detail, staff) ? <CaseActions key={detail.case_id} detail={detail} onDecided={goOn} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Contents detail={detail} mayDecide={caseKind(detail.kind).checkers.includes(staff.role)} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

/** Opening his own ended case tells the maker how it ended, and the home page says so no more. */
function useSeen(detail: CaseDetail | undefined, staffId: string) {
  const { mutate } = useFormCommand(caseEndpoints.seen)
  const id =
    detail !== undefined && detail.maker_staff_id === staffId && ENDED_BY_OTHERS.includes(detail.status) ? detail.case_id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ request: { case_id: id } })
  }, [id, mutate])
}
const ENDED_BY_OTHERS: readonly CaseDetail['status'][] = ['APPROVED', 'REJECTED', 'LAPSED']

function Contents({ detail, mayDecide }: { detail: CaseDetail; mayDecide: boolean }) {
  const Panel = CASE_PANELS[detail.kind]
  const List = CASE_LISTS[detail.kind]
  const { role } = useStaff()
  const { kind, status, flags } = detail
  const { fields } = caseKind(kind)
  const sla = slaOf(detail, nowMs())
  const shown = statusOf(detail)
  return (
    <Stack gap={20}>
      {detail.obstacle === null ? null : <NoticeStrip tone="warning">{detail.obstacle}</NoticeStrip>}
      {status === 'PENDING' && detail.warning !== null ? <NoticeStrip tone="warning">{detail.warning}</NoticeStrip> : null}
      <section aria-label="申请内容">
        <h3 className={styles.part}>{detail.title}</h3>
        <CaseFacts facts={detail.facts} />
      </section>
      {List ? <List key={detail.case_id} caseId={detail.case_id} /> : null}
      {detail.proof === null ? null : <CaseProof key={detail.case_id} caseId={detail.case_id} proof={detail.proof} />}
      {Panel && mayDecide && status === 'PENDING' ? <Panel caseId={detail.case_id} /> : null}
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={shown.tone}>{shown.text}</Tag> },
          ...(sla === undefined ? [] : [{ label: '处理时限', value: <Tag tone={sla.tone}>{sla.text}</Tag> }]),
          ...(detail.customer_name === null ? [] : [{ label: '客户', value: `${detail.customer_name}（${detail.customer_id ?? ''}）` }]),
          { label: '提交人', value: `${detail.maker}，${timeText(detail.submitted_at)}` },
          ...(detail.asked_reason === '' ? [] : [{ label: '提交原因', value: detail.asked_reason }]),
          ...(detail.lapses_at === null || status !== 'PENDING' ? [] : [{ label: '失效时间', value: timeText(detail.lapses_at) }]),
          ...(detail.claimed_by === null ? [] : [{ label: '领取人', value: `${detail.claimed_by}，至 ${timeText(detail.claimed_until)}` }]),
          ...(detail.decided_by === null ? [] : [{ label: '审核人', value: `${detail.decided_by}，${timeText(detail.decided_at)}` }]),
          ...(detail.decision_reason === '' ? [] : [{ label: '审核意见', value: detail.decision_reason }]),
          ...flags.map(flag => ({
            label: `标注：${entryOf(fields, flag.field) ?? flag.field}`,
            value: flag.note === '' ? '需修改' : flag.note,
          })),
          { label: '编号', value: detail.case_id },
        ]}
      />
      {detail.link === null || isBarred(detail.link, role) ? null : <Link href={detail.link}>查看相关页面</Link>}
      <section aria-label="经过">
        <h3 className={styles.part}>经过</h3>
        <Timeline
          label="经过"
          entries={detail.history.toReversed().map((entry, index) => ({
            id: `${entry.at} ${index}`,
            title: CASE_EVENTS[entry.event].text,
            time: timeText(entry.at),
            tone: CASE_EVENTS[entry.event].tone,
            text: entry.reason === '' ? entry.by : `${entry.by}：${entry.reason}`,
          }))}
        />
      </section>
    </Stack>
  )
}
