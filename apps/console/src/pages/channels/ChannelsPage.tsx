// Channel health: how each platform answers, what waits for it, and whether orders are sent to it (console.md 18).
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import styles from './channels.module.css'
import type { CredentialStep } from './ConnectionPart.tsx'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import { type Dispatch, DispatchDialog } from './DispatchDialog.tsx'

const REFRESH_MS = 15_000

export function ChannelsPage() {
  const { data, error, refetch, dataUpdatedAt } = useCall(channelEndpoints.health, {}, { refetchInterval: REFRESH_MS })
  const connections = useCall(channelEndpoints.connections, {}, { refetchInterval: REFRESH_MS })
  const [dispatch, setDispatch] = useState<Dispatch>()
  const [step, setStep] = useState<CredentialStep>()
  const close = () => setStep(undefined)
  return (
    <>
      <PageHeader
        title="渠道健康"
        freshness={data ? `更新于 ${timeText(new Date(dataUpdatedAt).toISOString()).slice(11)}，每 15 秒刷新` : undefined}
      />
      {error ? (
        <div className={styles.failure}>
          <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {error.msg}
          </NoticeStrip>
        </div>
      ) : null}
      <div className={styles.channels} aria-busy={data === undefined && !error}>
        {data === undefined
          ? error
            ? null
            : CHANNEL_CODES.map(channel => (
                <Card key={channel}>
                  <Skeleton lines={8} />
                </Card>
              ))
          : data.content.map(health => (
              <ChannelCard
                key={health.channel}
                health={health}
                connection={connections.data?.content.find(({ channel }) => channel === health.channel)}
                onDispatch={setDispatch}
                onCredentials={setStep}
              />
            ))}
      </div>
      {connections.error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void connections.refetch()}>重试</Button>}>
          {connections.error.msg}
        </NoticeStrip>
      ) : null}
      {step === undefined ? null : step.kind === 'propose' ? (
        <CredentialsDialog connection={step.connection} onClose={close} />
      ) : (
        <CaseDialogOf caseId={step.caseId} action={step.kind} onClose={close} />
      )}
      {dispatch === undefined ? null : <DispatchDialog dispatch={dispatch} onClose={() => setDispatch(undefined)} />}
    </>
  )
}
