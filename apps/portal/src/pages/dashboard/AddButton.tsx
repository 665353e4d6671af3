// 新增账户额度: the channel, where there are several, then the accounts and their amounts.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { lazy, Suspense, useState } from 'react'
import { useButtons } from '../../shell/use-buttons.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'

const AddQuotaPicker = lazy(async () => ({ default: (await import('../../pickers/AddQuotaPicker.tsx')).AddQuotaPicker }))

export function AddButton({ variant }: { variant?: 'primary' }) {
  const channels = useOpenedChannels()
  const obstacle = useButtons()('add')
  const [picking, setPicking] = useState<Channel>()
  const [only] = channels
  const start = only !== undefined && channels.length === 1 ? { onClick: () => setPicking(only) } : {}
  const button = (
    <Button
      {...(variant === undefined ? {} : { variant })}
      icon={<ArrowUpRight size={16} aria-hidden />}
      disabledReason={obstacle}
      {...start}
    >
      新增账户额度
    </Button>
  )
  return (
    <>
      {channels.length === 1 || obstacle !== undefined ? (
        button
      ) : (
        <Menu
          trigger={button}
          items={channels.map(channel => ({ label: `${CHANNELS[channel].name} 账户`, onSelect: () => setPicking(channel) }))}
        />
      )}
      {picking === undefined ? null : (
        <Suspense fallback={null}>
          <AddQuotaPicker channel={picking} onClose={() => setPicking(undefined)} />
        </Suspense>
      )}
    </>
  )
}
