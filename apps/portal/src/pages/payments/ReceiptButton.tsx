// 下载回单: the signed receipt of a recharge that has succeeded, as a PDF.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useButtons } from '../../shell/use-buttons.ts'

type Props = { recharge: Pick<Recharge, 'recharge_id' | 'status'>; look: 'link' | 'default' }

export function ReceiptButton({ recharge, look }: Props) {
  const toast = useToast()
  const obstacle = useButtons()('export')
  const [isPending, setIsPending] = useState(false)
  const { recharge_id: id, status } = recharge
  if (status !== 'RECHARGE_SUCCESS') return null
  const fetchReceipt = () => {
    setIsPending(true)
    download(rechargeEndpoints.receipt, { id }, { background: true })
      .then(saveFile)
      .catch((error: unknown) => toast.error(failureText(error), { durationMs: 3000 }))
      .finally(() => setIsPending(false))
  }
  return (
    <Button
      variant={look === 'link' ? 'text' : 'default'}
      size={look === 'link' ? 'mini' : 'medium'}
      loading={isPending}
      disabledReason={obstacle}
      aria-label={`下载回单 ${id}`}
      onClick={fetchReceipt}
    >
      下载回单
    </Button>
  )
}
