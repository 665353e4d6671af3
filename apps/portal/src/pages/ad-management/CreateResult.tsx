// What became of a plan: campaign, ad group and ad one by one as they come to be, and what can be done where it stopped.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { PUBLICATION_STATES, type PublicationState } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import type { PublicationDetail } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { BUDGET_KINDS, OBJECTIVES } from '@tallyhelm/protocol/topics/ads/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { ResultList } from '@tallyhelm/ui/display/ResultList'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { accountAmount } from '../../lists/amounts.ts'
import { Missing } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { itemsOf } from './create-items.ts'

const CreateMend = lazy(async () => ({ default: (await import('./CreateMend.tsx')).CreateMend }))

const POLL_MS = 3_000
const RUNS: readonly PublicationState[] = ['RUNNING', 'CLEANING']

export function CreateResult({ publicationId, onNew }: { publicationId: string; onNew: () => void }) {
  const call = useCall(
    publishingEndpoints.publication,
    { publication_id: publicationId },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data === undefined || RUNS.includes(data.state) ? POLL_MS : false) },
  )
  if (call.error?.code === CATALOGUE.NOT_FOUND.code) return <Missing />
  return (
    <Loaded call={call} lines={8}>
      {publication => <Standing publication={publication} onNew={onNew} />}
    </Loaded>
  )
}

type StandingProps = { publication: PublicationDetail; onNew: () => void }

function Standing({ publication, onNew }: StandingProps) {
  const [isMending, setIsMending] = useState(false)
  if (isMending)
    return (
      <Suspense fallback={null}>
        <CreateMend publication={publication} onEnd={() => setIsMending(false)} />
      </Suspense>
    )
  const { state } = publication
  return (
    <Stack gap={16}>
      <div role="status">
        <Outcome publication={publication} />
      </div>
      <Card title="发布结果" meta={`${publication.steps_done}/${publication.steps_all} 步`} actions={<StateTag state={state} />}>
        <ResultList label="发布结果" items={itemsOf(publication)} />
      </Card>
      <Card title={publication.plan_name}>
        <Definitions
          items={[
            { label: '渠道', value: CHANNELS[publication.account.channel].name },
            { label: '广告账户', value: `${publication.account.account_name}（${publication.account.outside_account_id}）` },
            { label: '推广目标', value: OBJECTIVES[publication.objective] },
            {
              label: BUDGET_KINDS[publication.plan.budget.kind],
              value: accountAmount(publication.plan.budget.amount, publication.plan.budget.currency),
            },
            { label: '名称标记', value: publication.marker },
            { label: '创建人', value: `${publication.created_by} · ${timeText(publication.created_at)}` },
          ]}
        />
      </Card>
      <Acts publication={publication} onMend={() => setIsMending(true)} onNew={onNew} />
    </Stack>
  )
}

const StateTag = ({ state }: { state: PublicationState }) => (
  <Tag tone={PUBLICATION_STATES[state].tone}>{PUBLICATION_STATES[state].text}</Tag>
)

function Outcome({ publication: { state, told } }: { publication: PublicationDetail }) {
  switch (state) {
    case 'RUNNING':
      return <NoticeStrip title="正在发布">先以关闭状态创建并核对，最后才开启；可离开此页面，结果在发布记录中查看。{told}</NoticeStrip>
    case 'DONE':
      return (
        <NoticeStrip tone="success" title="已发布">
          广告系列、广告组和广告已创建、核对并开启。
        </NoticeStrip>
      )
    case 'CLEANING':
      return <NoticeStrip title="正在清理">正在删除已创建的广告、广告组和广告系列。{told}</NoticeStrip>
    case 'CLEANED':
      return <NoticeStrip title="已清理">已创建的对象都已删除，没有产生消耗。</NoticeStrip>
    case 'PARTIAL':
      return (
        <NoticeStrip tone="warning" title="待补充">
          已创建的部分处于关闭状态，不会消耗。{told}
        </NoticeStrip>
      )
    case 'STOPPED':
      return (
        <NoticeStrip tone="error" title="发布未完成">
          {told || '有一步没有完成'}。广告系列尚未开启，不会消耗；可以继续发布，或清理已创建的对象。
        </NoticeStrip>
      )
  }
}

type ActsProps = { publication: PublicationDetail; onMend: () => void; onNew: () => void }

function Acts({ publication, onMend, onNew }: ActsProps) {
  const { publication_id, may_continue: mayContinue, may_clean: mayClean, plan_name, steps } = publication
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const goOn = useCommand(publishingEndpoints.continue)
  const clean = useCommand(publishingEndpoints.clean)
  const isAdMade = steps.some(({ step, state }) => step === 'AD' && state === 'DONE')
  return (
    <Row gap={8} justify="end">
      <LinkButton href={paths.ads()}>查看广告管理</LinkButton>
      <Button onClick={onNew}>再创建一条</Button>
      {mayClean ? <Button onClick={() => setIsAsking(true)}>清理</Button> : null}
      {mayContinue && !isAdMade ? <Button onClick={onMend}>修改后继续</Button> : null}
      {mayContinue ? (
        <Button
          variant="primary"
          loading={goOn.isPending}
          onClick={() => goOn.mutate({ request: { publication_id } }, { onSuccess: () => toast.success('已继续发布') })}
        >
          继续发布
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title="清理已创建的对象"
        confirmText="确认清理"
        onConfirm={() => clean.mutate({ request: { publication_id } }, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        将从平台删除“{plan_name}”已创建的广告、广告组和广告系列，删除后不能恢复。
      </ConfirmDialog>
    </Row>
  )
}
