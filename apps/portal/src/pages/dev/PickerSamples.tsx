// The account pickers with the calls they make in the product; they need somebody who is signed in.
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { AccountPicker } from '../../pickers/AccountPicker.tsx'
import type { PickerKind } from '../../pickers/definitions.ts'
import type { PricedRow } from '../../pickers/use-picker-choice.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './dev.module.css'

type Sample = { title: string; kind: PickerKind; channel: Channel; room: number }

const MONITORED = 5
const SAMPLES: readonly Sample[] = [
  ...CHANNEL_CODES.map(channel => ({ title: `批量新增额度：${CHANNELS[channel].name}`, kind: 'ADD' as const, channel, room: 50 })),
  ...CHANNEL_CODES.map(channel => ({ title: `批量调减：${CHANNELS[channel].name}`, kind: 'REDUCE' as const, channel, room: 50 })),
  { title: '批量清零', kind: 'CLEAR', channel: 'FACEBOOK', room: 50 },
  { title: '批量 BM', kind: 'BM', channel: 'FACEBOOK', room: 50 },
  { title: '批量 Pixel', kind: 'PIXEL', channel: 'FACEBOOK', room: 50 },
  { title: '监控广告账户', kind: 'MONITOR', channel: 'FACEBOOK', room: MONITORED },
  { title: '单选账户', kind: 'MONITOR', channel: 'FACEBOOK', room: 1 },
]

export function PickerSamples() {
  const session = useSession()
  const [open, setOpen] = useState<Sample>()
  const [taken, setTaken] = useState<readonly PricedRow[]>([])
  return (
    <section className={styles.pickers} aria-labelledby="pickers-title">
      <h2 id="pickers-title">账户选择器</h2>
      {session.status === 'ready' ? (
        <div className={styles.row}>
          {SAMPLES.map(sample => (
            <Button key={sample.title} size="small" onClick={() => setOpen(sample)}>
              {sample.title}
            </Button>
          ))}
        </div>
      ) : (
        <p>登录后可以打开。</p>
      )}
      <p role="status">
        {taken.map(({ row, add_amount: amount }) => `${row.outside_account_id}${amount === '' ? '' : ` ${amount}`}`).join('；')}
      </p>
      {open === undefined ? null : (
        <AccountPicker
          kind={open.kind}
          channel={open.channel}
          room={open.room}
          onClose={() => setOpen(undefined)}
          onConfirm={rows => {
            setTaken(rows)
            setOpen(undefined)
          }}
        />
      )}
    </section>
  )
}
