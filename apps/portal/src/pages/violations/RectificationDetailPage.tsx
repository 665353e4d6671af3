// One rectification: what its platform holds against which ads, until when, what was handed in round by round, and the form of the next.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import type { RectificationDetail } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Definitions, Stack, WithAside } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { BoxedPage, Missing, type Opened } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { PolicyFiles } from './PolicyFiles.tsx'
import { RestText } from './rectification-cells.tsx'
import { RectificationFields } from './RectificationFields.tsx'
import { RectificationRounds } from './RectificationRounds.tsx'
import { useRectificationCalls, useRectificationNews } from './use-rectification-calls.ts'
import { useRectificationForm } from './use-rectification-form.ts'
import { ViolatingAds } from './ViolatingAds.tsx'
import { WithdrawRectification } from './WithdrawRectification.tsx'

export const RectificationDetailPage = () => (
  <BoxedPage route={paths.rectificationDetail()}>{opened => <Detail key={opened.id} {...opened} />}</BoxedPage>
)

function Detail({ id, back }: Opened) {
  useRectificationNews()
  const detail = useCall(useRectificationCalls().detail, { rectification_id: id })
  if (detail.error?.code === CATALOGUE.NOT_FOUND.code) return <Missing />
  return (
    <>
      <PageHeader
        title="整改详情"
        actions={
          <>
            <LinkButton href={back}>返回列表</LinkButton>
            {detail.data ? (
              <AppealButton object="RECTIFICATION" objectId={id} status={detail.data.status} name={detail.data.account_name} />
            ) : null}
          </>
        }
      />
      <Loaded call={detail} lines={8}>
        {of => (
          <WithAside aside={<NextStep of={of} />} sticky>
            <Summary of={of} />
            <ViolatingAds ads={of.ads} isOver={of.status === 'RECTIFIED'} />
            <RectificationRounds of={of} />
          </WithAside>
        )}
      </Loaded>
    </>
  )
}

function Summary({ of }: { of: RectificationDetail }) {
  const { text, tone } = RECTIFICATION_STATUSES[of.status]
  const level = VIOLATION_LEVELS[of.level]
  return (
    <Card title={of.account_name || of.outside_account_id}>
      <Stack>
        <Definitions
          isWide
          items={[
            { label: '广告账户 ID', value: of.outside_account_id },
            { label: '开户公司', value: of.company_name },
            { label: '整改状态', value: <Tag tone={tone}>{text}</Tag> },
            { label: '违规类型', value: VIOLATION_TYPES[of.violation_type] },
            { label: '违规等级', value: <Tag tone={level.tone}>{level.text}</Tag> },
            { label: '违规广告数', value: of.ad_count },
            { label: '下发时间', value: timeText(of.issued_at) },
            { label: '截止时间', value: timeText(of.deadline_at) },
            { label: '剩余时间', value: <RestText of={of} /> },
          ]}
        />
        <NoticeStrip tone="info" title="渠道政策">
          {of.policy_text || '渠道未说明'}
          {of.policy_files.length === 0 ? null : <PolicyFiles files={of.policy_files} />}
        </NoticeStrip>
      </Stack>
    </Card>
  )
}

/** What the customer does next, or whom it waits for. */
function NextStep({ of }: { of: RectificationDetail }) {
  if (of.may_submit) return <SubmitCard of={of} />
  if (of.status === 'TO_BE_REVIEWED') return <InReview of={of} />
  if (of.status === 'RECTIFIED') return <NoticeStrip tone="success" title="整改已完成" />
  return (
    <NoticeStrip
      tone="error"
      title={CATALOGUE.RECTIFICATION_LATE.msg}
      action={
        <Button size="mini" onClick={openConsultant}>
          联系专属顾问
        </Button>
      }
    >
      {of.is_suspended ? '账户已因整改逾期暂停；延期或整改通过后恢复。' : '延期后可继续提交整改。'}
    </NoticeStrip>
  )
}

function InReview({ of }: { of: RectificationDetail }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const obstacle = useButtons()('submit')
  return (
    <NoticeStrip
      tone="info"
      title="整改已提交，等待审核"
      action={
        of.may_withdraw ? (
          <Button size="mini" disabledReason={obstacle} onClick={() => setIsWithdrawing(true)}>
            撤回
          </Button>
        ) : undefined
      }
    >
      {of.submitter} 提交于 {timeText(of.submitted_at)}。审核期间账户不会因逾期暂停。
      {isWithdrawing ? <WithdrawRectification of={of} onClose={() => setIsWithdrawing(false)} /> : null}
    </NoticeStrip>
  )
}

function SubmitCard({ of }: { of: RectificationDetail }) {
  const toast = useToast()
  const obstacle = useButtons()('submit')
  const submit = useFormCommand(useRectificationCalls().submit)
  const { rectification_id } = of
  const filled = useRectificationForm({
    place: rectification_id,
    send: (submission, idempotencyKey) => submit.mutateAsync({ request: { rectification_id, ...submission }, idempotencyKey }),
    onSuccess: () => {
      toast.success('整改已提交，请等待审核')
      return true
    },
  })
  const { form } = filled
  return (
    <Card title={of.status === 'REJECT' ? '重新提交整改' : '提交整改'}>
      <form noValidate aria-label="整改提交" onSubmit={form.submit}>
        <Stack>
          {of.status === 'REJECT' && of.reject_reason !== '' ? (
            <NoticeStrip tone="error" title="上次提交被驳回">
              {of.reject_reason}
            </NoticeStrip>
          ) : null}
          <RectificationFields {...filled} />
          <FormRefusal text={form.message} />
          <Button variant="primary" type="submit" loading={form.isBusy} disabledReason={obstacle}>
            提交整改
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
