// 申请将 Pixel 绑定到 BM, in the head of the pages of pixels.
import { Button } from '@tallyhelm/ui/actions/Button'
import { lazy, Suspense, useState } from 'react'

const ApplyPixelDialog = lazy(async () => ({ default: (await import('./ApplyPixelDialog.tsx')).ApplyPixelDialog }))

/** What is asked for stands in the records by itself. */
export function ApplyPixelButton({ obstacle }: { obstacle: string | undefined }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button disabledReason={obstacle} onClick={() => setIsAsking(true)}>
        申请将 Pixel 绑定到 BM
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ApplyPixelDialog onDone={close} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
