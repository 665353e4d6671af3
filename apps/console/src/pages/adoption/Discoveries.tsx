// How the last walk through each platform's list went, and how a new one is begun.
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { DISCOVERY_PROBLEMS, DISCOVERY_STATES } from '@tallyhelm/protocol/topics/adoption/enums'
import type { Discovery } from '@tallyhelm/protocol/topics/adoption/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useEffect, useRef } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from '../ad-accounts/accounts.module.css'

const EVERY_MS = 3_000

/** `onRead`: a walk has shown something since. */
export function Discoveries({ onRead }: { onRead: () => void }) {
  const { data, error } = useCall(
    adoptionEndpoints.discoveries,
    {},
    { refetchInterval: query => (query.state.data?.runs.some(run => run.state === 'RUNNING') ? EVERY_MS : false) },
  )
  const discover = useCommand(adoptionEndpoints.discover)
  const found = data?.found
  const before = useRef(found)
  useEffect(() => {
    if (before.current !== undefined && before.current !== found) onRead()
    before.current = found
  })
  const runs = new Map(data?.runs.map(run => [run.channel, run]))
  const idle = CHANNEL_CODES.filter(channel => runs.get(channel)?.state !== 'RUNNING')
  return (
    <Card
      title="从渠道发现"
      actions={
        <Button
          variant="primary"
          size="small"
          loading={discover.isPending}
          disabledReason={idle.length === 0 ? '各渠道正在发现' : undefined}
          onClick={() => discover.mutate({ request: { channels: idle } })}
        >
          发现全部渠道
        </Button>
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      <ul className={styles.walks} aria-label="各渠道最近一次发现">
        {CHANNEL_CODES.map(channel => {
          const run = runs.get(channel)
          return (
            <li key={channel}>
              <div className={styles.walkHead}>
                <ChannelTile channel={CHANNELS[channel].path} />
                <b>{CHANNELS[channel].name}</b>
                {run === undefined ? null : <Tag tone={DISCOVERY_STATES[run.state].tone}>{DISCOVERY_STATES[run.state].text}</Tag>}
                <Button
                  size="mini"
                  disabledReason={run?.state === 'RUNNING' ? '正在发现' : undefined}
                  aria-label={`发现 ${CHANNELS[channel].name} 账户`}
                  onClick={() => discover.mutate({ request: { channels: [channel] } })}
                >
                  发现
                </Button>
              </div>
              <p className={styles.quiet}>{run === undefined ? '尚未发现过' : progressText(run)}</p>
              {run === undefined || run.problem === null ? null : (
                <p className={styles.trouble} role="status">
                  {DISCOVERY_PROBLEMS[run.problem]}
                  {run.next_at === null ? '' : `（${timeText(run.next_at)} 继续）`}
                  {run.problem_words === null ? null : <small>{run.problem_words}</small>}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function progressText(run: Discovery): string {
  const seen = `已读取 ${run.seen} 个账户（${run.pages} 页）`
  return run.ended_at === null ? `${seen}，${timeText(run.started_at)} 由 ${run.asked_by} 发起` : `${seen}，${timeText(run.ended_at)} 结束`
}
