// A contract that the product made, read in place by the browser's own reader, and saved from there.
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { useCallback } from 'react'
import { useBytes } from '../../api/use-file.ts'
import styles from './contracts.module.css'

/** Browsers of phones have no reader for a frame. */
export const canPreview = (): boolean => navigator.pdfViewerEnabled

export function ContractPreview({ contractId }: { contractId: string }) {
  const { bytes, error } = useBytes(consoleContractEndpoints.file, { contract_id: contractId, attachment: null })
  if (error) return <NoticeStrip tone="error">合同文件读取失败：{error.message}</NoticeStrip>
  if (bytes === undefined) return <Skeleton lines={6} />
  return <Framed bytes={bytes} name={`合同文件-${contractId}.pdf`} />
}

function Framed({ bytes, name }: { bytes: Blob; name: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame === null) return undefined
      // Whatever the answer called itself, nothing but a PDF is framed.
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
      frame.src = `${address}#toolbar=0&navpanes=0&view=FitH`
      return () => URL.revokeObjectURL(address)
    },
    [bytes],
  )
  return (
    <div className={styles.preview}>
      <iframe title="合同文件预览" ref={show} />
      <Button size="small" onClick={() => saveFile({ blob: bytes, name })}>
        下载 合同文件（PDF）
      </Button>
    </div>
  )
}
