// One application for ad accounts: how it stands, what was asked for, and each account with the platform's own words.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { APPLY_STATUSES } from '@tallyhelm/protocol/topics/companies/enums'
import { linkProblem } from '@tallyhelm/protocol/topics/companies/material'
import { ITEM_STATES } from '@tallyhelm/protocol/topics/items/enums'
import { isCalling, OPENING_LABELS, OPENING_STAGES } from '@tallyhelm/protocol/topics/openings/enums'
import {
  NO_REPRESENTATIVE,
  REPRESENTATIVE_FIELDS,
  representativeProblems,
  representativeText,
} from '@tallyhelm/protocol/topics/openings/representative'
import type { OpeningDetail, OpeningItem } from '@tallyhelm/protocol/topics/openings/schemas'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { timeText } from '@tallyhelm/protocol/values/day'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { CaseState } from '../../cases/CaseState.tsx'
import { useApplyActs } from '../../companies/use-apply-acts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { paths } from '../../routes/paths.ts'
import { EvidenceFiles } from '../../uploads/EvidenceFiles.tsx'
import { toldOf } from './opening-draft.ts'
import { partOf, RepresentativeFields } from './RepresentativeFields.tsx'

const CHECKING_MS = 3_000

type Props = {
  id: string
  channel: Channel
  ids: readonly string[]
  onGo: (id: string) => void
  onChange: () => void
  onClose: () => void
}

export function OpeningDrawer({ id, channel, ids, onGo, onChange, onClose }: Props) {
  const detail = useCall(
    applyEndpoints.detail,
    { apply_id: id },
    // No message tells that our own check is done.
    { refetchInterval: ({ state }) => (state.data?.opening?.stage === 'CHECKING' ? CHECKING_MS : false) },
  )
  const apply = detail.data
  const status = apply === undefined || apply.case.status === 'WITHDRAWN' ? undefined : APPLY_STATUSES[apply.status]
  const stage = apply?.opening?.stage
  return (
    <Drawer
      open
      onClose={onClose}
      title={apply?.opening?.account_name ?? '开户申请'}
      {...rowSteps(ids, id, onGo)}
      headEnd={
        status === undefined ? undefined : (
          <Tag tone={isCalling(stage) ? 'warning' : status.tone}>{stage ? OPENING_STAGES[stage] : status.text}</Tag>
        )
      }
    >
      <Loaded call={detail} lines={10}>
        {found =>
          found.opening === null ? null : <Facts key={id} apply={found} opening={found.opening} channel={channel} onChange={onChange} />
        }
      </Loaded>
    </Drawer>
  )
}

type FactsProps = { apply: ApplyDetail; opening: OpeningDetail; channel: Channel; onChange: () => void }

function Facts({ apply, opening, channel, onChange }: FactsProps) {
  const acts = useApplyActs()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const retry = useCommand(applyEndpoints.retry)
  const { apply_id } = apply
  const { items, may_correct, may_retry } = opening
  const waits = items.find(item => item.waits_for_customer)
  return (
    <Stack gap={24}>
      {waits === undefined ? null : (
        <NoticeStrip
          tone="warning"
          title={waits.objections.length > 0 ? `${CHANNELS[channel].name} 要求修改` : `等待您在 ${CHANNELS[channel].name} 处理`}
        >
          {waits.told === '' ? '渠道没有说明原因，请联系专属顾问。' : waits.told}
          {waits.objections.length === 0 ? '。完成后这里会自动更新，无需再次提交。' : ''}
        </NoticeStrip>
      )}
      {waits !== undefined && waits.objections.length > 0 && !may_correct ? (
        <p>请在 Meta 的申请页面上修改并重新提交，这里会自动更新。</p>
      ) : null}
      {may_correct || may_retry || opening.done > 0 ? (
        <Row gap={8}>
          {may_correct ? <Button onClick={() => setIsCorrecting(true)}>修改并重新提交渠道</Button> : null}
          {may_retry ? (
            <Button loading={retry.isPending} onClick={() => retry.mutate({ request: { apply_id } })}>
              重试失败项
            </Button>
          ) : null}
          {opening.done > 0 ? <LinkButton href={paths.accounts(channel)}>查看账户，新增额度</LinkButton> : null}
        </Row>
      ) : null}
      {items.length === 0 ? null : (
        <section aria-label="逐个账户">
          <Timeline label="逐个账户" entries={items.map(itemEntry)} />
        </section>
      )}
      <CaseState title="审核进度" state={apply.case} onResubmit={onChange} toldBy="消息" acts={acts} />
      <Asked apply={apply} opening={opening} />
      {isCorrecting ? <Correction applyId={apply_id} opening={opening} onClose={() => setIsCorrecting(false)} /> : null}
    </Stack>
  )
}

const Asked = ({ apply, opening }: Pick<FactsProps, 'apply' | 'opening'>) => (
  <Definitions
    items={[
      { label: '申请单号', value: <IdCell id={apply.apply_id} /> },
      { label: '提交', value: `${apply.submitter} · ${timeText(apply.submitted_at)}` },
      { label: OPENING_LABELS.company_id, value: apply.company_name },
      { label: OPENING_LABELS.account_name, value: opening.account_name },
      { label: OPENING_LABELS.count, value: `${opening.done} / ${opening.count}` },
      { label: OPENING_LABELS.currency, value: opening.currency },
      { label: OPENING_LABELS.timezone, value: opening.timezone },
      { label: OPENING_LABELS.website, value: opening.website },
      ...(opening.invite_emails.length === 0 ? [] : [{ label: OPENING_LABELS.invite_emails, value: opening.invite_emails.join('、') }]),
      ...(opening.request_id === '' ? [] : [{ label: OPENING_LABELS.request_id, value: opening.request_id }]),
      ...(opening.target_regions.length === 0
        ? []
        : [
            {
              label: OPENING_LABELS.target_regions,
              value: opening.target_regions.map(code => entryOf(REGIONS, code) ?? code).join('、'),
            },
          ]),
      ...(opening.mcc_id === '' ? [] : [{ label: OPENING_LABELS.mcc_id, value: opening.mcc_id }]),
      ...(opening.bc_id === '' ? [] : [{ label: OPENING_LABELS.bc_id, value: opening.bc_id }]),
      ...(opening.qualifications.length === 0
        ? []
        : [
            {
              label: OPENING_LABELS.qualifications,
              value: <EvidenceFiles label={OPENING_LABELS.qualifications} files={opening.qualifications} />,
            },
          ]),
      ...(opening.representative === null
        ? []
        : [{ label: OPENING_LABELS.representative, value: representativeText(opening.representative) }]),
    ]}
  />
)

function itemEntry(item: OpeningItem) {
  const { text, tone } = ITEM_STATES[item.state]
  const lines = [
    item.outside_account_id === null ? '' : `账户 ${item.outside_account_id}`,
    item.told,
    ...item.objections.map(({ label, text: words }) => (label === '' ? '' : `${label}：${words}`)),
    ...item.warnings,
    item.is_retried ? '已重试，由后面的账户代替' : '',
  ].filter(line => line !== '')
  return {
    id: String(item.position),
    title: `${item.name} · ${item.waits_for_customer ? (item.objections.length > 0 ? '等待您修改' : '等待您处理') : text}`,
    time: item.ended_at === null ? '进行中' : timeText(item.ended_at),
    tone: item.waits_for_customer ? ('warning' as const) : tone,
    text: lines.length === 0 ? null : [...new Set(lines)].map(line => <p key={line}>{line}</p>),
  }
}

type CorrectionProps = { applyId: string; opening: OpeningDetail; onClose: () => void }

/** The company's own material is mended by another application about it. */
function Correction({ applyId, opening, onClose }: CorrectionProps) {
  const correct = useCommand(applyEndpoints.correct)
  const isTold = opening.items.some(item => item.waits_for_customer && item.objections.some(({ field }) => field === 'representative'))
  const form = useForm({
    initial: { website: opening.website, representative: NO_REPRESENTATIVE },
    checks: {
      website: linkProblem,
      representative: typed => (isTold ? new Map(representativeProblems(typed).map(({ path, msg }) => [path, msg])) : undefined),
    },
    parts: () => REPRESENTATIVE_FIELDS.map(name => `representative.${name}`),
    send: ({ website, representative }) =>
      correct.mutateAsync({ request: { apply_id: applyId, website, representative: isTold ? toldOf(representative) : null } }),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog open title="修改并重新提交渠道" confirmText="重新提交" loading={form.isBusy} onConfirm={form.submit} onClose={onClose}>
      <p>
        重新提交时使用开户主体的最新资料。主体资料有误的，先在<Link href={paths.freeOpening({ tab: 'companies' })}>开户主体</Link>
        中提交新的资料，通过后再回到这里。
      </p>
      <TextField label={OPENING_LABELS.website} required inputMode="url" {...form.field('website')} />
      {isTold ? <RepresentativeFields {...partOf(form)} /> : null}
    </ConfirmDialog>
  )
}
