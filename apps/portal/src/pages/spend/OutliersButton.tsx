// 异常消耗: days that cost far more than their weekday usually does. The to-do of the home page opens it by the address.
import { Button } from '@tallyhelm/ui/actions/Button'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'

const OutliersDrawer = lazy(async () => ({ default: (await import('./OutliersDrawer.tsx')).OutliersDrawer }))

export function OutliersButton({ channel }: { channel: Channel }) {
  const [address, setAddress] = useSearchParams()
  const isLinked = address.get('outliers') === 'yes'
  const [isOpen, setIsOpen] = useState(isLinked)
  const close = () => {
    setIsOpen(false)
    if (!isLinked) return
    address.delete('outliers')
    setAddress(address, { replace: true })
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>异常消耗</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OutliersDrawer channel={channel} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
