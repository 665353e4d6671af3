// The contract dialog: all contracts so far, or one with its file and the way on to the recharge (spec §2, Contract dialogs).
import type { ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { ContractFacts, ContractList, ContractTags, DownloadButton, isOn, RechargeLink } from './ContractRow.tsx'
import styles from './contracts.module.css'

/** `isNew`: it was signed a moment ago. */
export type ShownContracts =
  | { kind: 'history'; contracts: readonly ContractItem[] }
  | { kind: 'one'; contract: ContractItem; isNew: boolean }
type Props = { shown: ShownContracts; onOpen: (contract: ContractItem) => void; onClose: () => void }

export function ContractDialog({ shown, onOpen, onClose }: Props) {
  if (shown.kind === 'history') {
    return (
      <Dialog open onClose={onClose} title={`合同记录（${shown.contracts.length}）`} width={750}>
        <ContractList label="合同列表" contracts={shown.contracts} onOpen={onOpen} />
      </Dialog>
    )
  }
  const { contract, isNew } = shown
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? '合同已生成' : '合同'}
      width={480}
      small
      footerStart={<DownloadButton contract={contract} />}
      footer={
        isOn(contract) ? (
          <RechargeLink variant="primary" />
        ) : (
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        )
      }
    >
      <Stack>
        {isNew ? <NoticeStrip tone="info">合同已签署并提交审核，审核结果将发送到消息中心；启用后即可充值。</NoticeStrip> : null}
        <div className={styles.words}>
          <strong>{contract.contractAttachmentData.name}</strong>
          <ContractFacts contract={contract} />
        </div>
        <Row>
          <ContractTags contract={contract} />
        </Row>
      </Stack>
    </Dialog>
  )
}
