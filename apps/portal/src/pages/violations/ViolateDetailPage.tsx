// One forewarning: what it is about, what is advised, and its ads. Opening it marks it as read.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { FOREWARNING_ENDINGS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { ForewarningDetail } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { BoxedPage, Missing, type Opened, useOpenBoxed } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ForewarnedAds } from './ForewarnedAds.tsx'
import { useHandling } from './use-handling.ts'

export const ViolateDetailPage = () => (
  <BoxedPage route={paths.forewarningDetail()}>{opened => <Detail key={opened.id} {...opened} />}</BoxedPage>
)

function Detail({ id, back }: Opened) {
  const detail = useCall(forewarningEndpoints.byId, { id })
  useReading(detail.data)
  if (detail.error?.code === CATALOGUE.NOT_FOUND.code) return <Missing />
  return (
    <>
      <PageHeader
        title="预警详情"
        actions={
          <>
            <LinkButton href={back}>返回列表</LinkButton>
            {detail.data ? (
              <AppealButton object="FOREWARNING" objectId={id} status={detail.data.status} name={detail.data.account_name} />
            ) : null}
            {detail.data && detail.data.status !== 'HANDLED' ? <HandleButton warning={detail.data} /> : null}
          </>
        }
      />
      <Loaded call={detail} lines={8}>
        {warning => (
          <Stack>
            <Summary warning={warning} />
            <ForewarnedAds forewarningId={id} asOf={warning.warned_at} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function HandleButton({ warning }: { warning: ForewarningDetail }) {
  const { handle, isBusy } = useHandling()
  const obstacle = useButtons()
  return (
    <Button variant="primary" loading={isBusy} disabledReason={obstacle('handleForewarning')} onClick={() => handle([warning])}>
      标记已处理
    </Button>
  )
}

function Summary({ warning }: { warning: ForewarningDetail }) {
  const { symbol } = CURRENCIES[warning.currency]
  return (
    <Card title={warning.account_name || warning.outside_account_id}>
      <Stack>
        <Definitions
          isWide
          items={[
            { label: '广告账户 ID', value: warning.outside_account_id },
            { label: '开户公司', value: warning.company_name },
            { label: '风险类型', value: VIOLATION_TYPES[warning.violation_type] },
            { label: '风险等级', value: <Tag tone={VIOLATION_LEVELS[warning.level].tone}>{VIOLATION_LEVELS[warning.level].text}</Tag> },
            { label: '主要风险', value: warning.main_risk || '渠道未说明' },
            { label: '预警广告数', value: warning.ad_count },
            { label: '近 7 日消耗', value: `${symbol}${warning.spend_7d}` },
            { label: '预警时间', value: timeText(warning.warned_at) },
            { label: '状态', value: <Tag tone={FOREWARNING_STATUSES[warning.status].tone}>{statusText(warning)}</Tag> },
          ]}
        />
        <NoticeStrip tone={warning.level === 'HIGH' ? 'warning' : 'info'} title="修改建议">
          {warning.advice}
        </NoticeStrip>
        {warning.rectification_id === null ? null : <Turned id={warning.rectification_id} />}
      </Stack>
    </Card>
  )
}

function statusText({ status, ending, handled_by, handled_at }: ForewarningDetail): string {
  if (status !== 'HANDLED') return FOREWARNING_STATUSES[status].text
  const how = ending === null ? FOREWARNING_STATUSES.HANDLED.text : FOREWARNING_ENDINGS[ending]
  return [how, ...(ending === 'CUSTOMER' ? [handled_by] : []), ...(handled_at === null ? [] : [timeText(handled_at)])].join(' · ')
}

/** It became a rectification, with a deadline of its own. */
function Turned({ id }: { id: string }) {
  const open = useOpenBoxed(paths.rectificationDetail(), 'violations')
  return (
    <NoticeStrip
      tone="warning"
      title="该预警已转为整改"
      action={
        <Button size="mini" onClick={() => void open(id)}>
          去整改
        </Button>
      }
    >
      请在整改时限内提交整改说明和凭证，逾期账户可能被暂停。
    </NoticeStrip>
  )
}

/** For what is shown: ads that come later make it unread again. What fails is tried with the next look. */
function useReading(warning: ForewarningDetail | undefined): void {
  const client = useQueryClient()
  const isUnread = warning?.status === 'UNREAD'
  const [id, seen] = [warning?.forewarning_id, warning?.warned_at]
  useEffect(() => {
    if (!isUnread || id === undefined || seen === undefined) return
    call(forewarningEndpoints.read, { forewarning_id: id, warned_at: seen }, { unasked: true }).then(
      left => {
        client.setQueryData(callKey(violationEndpoints.forewarningCount, {}), left)
        void client.invalidateQueries({ queryKey: [forewarningEndpoints.list.path] })
      },
      () => undefined,
    )
  }, [client, isUnread, id, seen])
}
