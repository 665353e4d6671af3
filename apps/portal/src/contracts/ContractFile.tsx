// One contract that was just signed: its file, and the way back to what wanted it.
import type { ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useBrand } from '../session/use-brand.ts'
import { paths } from '../routes/paths.ts'
import { openFile } from './open-file.ts'

export function DownloadButton({ contract }: { contract: ContractItem }) {
  const staticHost = useBrand()?.static_host
  const { name, url } = contract.contractAttachmentData
  if (url === '' || staticHost === undefined) return null
  return (
    <Button size="small" aria-label={`下载 ${name}`} onClick={() => void openFile(staticHost, url).catch(() => undefined)}>
      下载
    </Button>
  )
}

/** To the recharge wizard, of a contract that is on. */
export const RechargeLink = ({ variant }: { variant: 'primary' | 'outline' }) => (
  <LinkButton size="small" variant={variant} href={paths.transactions({ action: 'recharge' })}>
    继续充值
  </LinkButton>
)

export function ContractFileDialog({ contract, onClose }: { contract: ContractItem; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="合同已生成"
      width={480}
      small
      footerStart={<DownloadButton contract={contract} />}
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Stack>
        <NoticeStrip tone="info">合同已签署并提交审核，审核结果将发送到消息中心；启用后即可充值。</NoticeStrip>
        <p>{contract.contractAttachmentData.name}</p>
      </Stack>
    </Dialog>
  )
}
