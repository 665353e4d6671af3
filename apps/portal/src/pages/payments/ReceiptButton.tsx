// 下载回单: the signed receipt of a recharge that has succeeded, as a PDF.
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'
import { DownloadButton } from '../../exports/DownloadButton.tsx'

type Props = { recharge: Pick<Recharge, 'recharge_id' | 'status'>; look: 'link' | 'default' }

export const ReceiptButton = ({ recharge: { recharge_id: id, status }, look }: Props) =>
  status === 'RECHARGE_SUCCESS' ? (
    <DownloadButton endpoint={rechargeEndpoints.receipt} request={{ id }} text="下载回单" name={`下载回单 ${id}`} look={look} />
  ) : null
