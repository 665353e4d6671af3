// The setup list: what the product still lacks, why it matters, and where to mend or try it.
import { timeText } from '@tallyhelm/protocol/values/day'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { SETUP_STATES, type SetupKey, setupLine } from '@tallyhelm/protocol/topics/setup/enums'
import type { SetupRow } from '@tallyhelm/protocol/topics/setup/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { type Gateway, MessageDialog } from './MessageDialog.tsx'
import styles from './setup.module.css'

export function SetupPage() {
  const { data, error, refetch } = useCall(setupEndpoints.list, {})
  const [gateway, setGateway] = useState<Gateway>()
  const open = data?.content.filter(row => row.state !== 'OK').length
  return (
    <>
      <PageHeader title="开业清单" />
      {error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : null}
      <Card
        title={open === undefined ? '检查中' : open === 0 ? '全部就绪' : `还有 ${open} 项未就绪`}
        meta="不影响登录与操作"
        padded={false}
      >
        {data ? (
          <ul className={styles.lines} aria-label="开业清单">
            {data.content.map(row => (
              <Line key={row.key} row={row} onGateway={setGateway} />
            ))}
          </ul>
        ) : error ? null : (
          <div className={styles.waiting}>
            <Skeleton lines={8} />
          </div>
        )}
      </Card>
      {gateway === undefined ? null : <MessageDialog gateway={gateway} onClose={() => setGateway(undefined)} />}
    </>
  )
}

function Line({ row, onGateway }: { row: SetupRow; onGateway: (gateway: Gateway) => void }) {
  const { key, state, since, detail } = row
  const { title, why, link, or } = setupLine(key)
  const ways = [link, or].filter(way => way !== null && way !== undefined)
  const { text, tone } = SETUP_STATES[state]
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <b>
          {title} <Tag tone={tone}>{text}</Tag>
        </b>
        <p>{detail}</p>
        <small>
          {why}
          {since === null ? '' : `。${text}自 ${timeText(since).slice(0, 16)} 起`}
        </small>
      </div>
      <div className={styles.actions}>
        <TryButton lineKey={key} title={title} state={state} onGateway={onGateway} />
        {ways.map(way => (
          <Link key={way.path} href={way.path} aria-label={`${title}：前往${way.text}`}>
            前往{way.text}
          </Link>
        ))}
      </div>
    </li>
  )
}

type TryProps = { lineKey: SetupKey; title: string; state: SetupRow['state']; onGateway: (gateway: Gateway) => void }

function TryButton({ lineKey, title, state, onGateway }: TryProps) {
  const { test } = setupLine(lineKey)
  const storage = useCommand(setupEndpoints.testStorage)
  const channel = useCommand(channelEndpoints.checkConnection)
  if (test === null) return null
  const act = () => {
    if (test === 'sms' || test === 'mail') onGateway(test)
    else if (test === 'storage') storage.mutate({ request: {} })
    else channel.mutate({ request: { channel: lineKey as Channel } }) // the lines with this test are named after their channels
  }
  return (
    <Button
      size="small"
      aria-label={`测试${title}`}
      loading={storage.isPending || channel.isPending}
      disabledReason={test === 'channel' && state === 'MISSING' ? '尚未设置凭证' : undefined}
      onClick={act}
    >
      测试
    </Button>
  )
}
