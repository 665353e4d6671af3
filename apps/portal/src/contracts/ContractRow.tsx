// One contract in a list: whose it is, how it stands, its file, and the way back to the recharge from one that is on.
import { APPROVE_STATUSES, CONTRACT_ON, SIGNED_ONLINE } from '@tallyhelm/protocol/topics/contracts/enums'
import type { ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { paths } from '../routes/paths.ts'
import { useBrand } from '../session/use-brand.ts'
import styles from './contracts.module.css'
import { openFile } from './open-file.ts'

type ListProps = { label: string; contracts: readonly ContractItem[]; onOpen: (contract: ContractItem) => void }

/** `onOpen` is told of the one whose name is pressed. */
export const ContractList = ({ label, contracts, onOpen }: ListProps) => (
  <ul className={styles.contracts} aria-label={label}>
    {contracts.map(contract => (
      <li key={contract.id} className={styles.contract}>
        <div className={styles.words}>
          <Button variant="link" onClick={() => onOpen(contract)}>
            {contract.contractAttachmentData.name}
          </Button>
          <ContractFacts contract={contract} />
        </div>
        <div className={styles.tags}>
          <ContractTags contract={contract} />
          <DownloadButton contract={contract} />
          {isOn(contract) ? <RechargeLink variant="outline" /> : null}
        </div>
      </li>
    ))}
  </ul>
)

export const isOn = ({ contractStatus }: ContractItem): boolean => contractStatus === CONTRACT_ON

export function ContractFacts({ contract }: { contract: ContractItem }) {
  const source = contract.dataSource === SIGNED_ONLINE ? '线上' : '线下'
  return (
    <>
      <span>
        {contract.customerSignName} · {source} · {timeText(contract.createTime)}
      </span>
      {contract.rejectReason === '' ? null : <span>驳回原因：{contract.rejectReason}</span>}
    </>
  )
}

export function ContractTags({ contract }: { contract: ContractItem }) {
  const approval = APPROVE_STATUSES[contract.approveStatus]
  return (
    <>
      <Tag tone={approval.tone}>{approval.text}</Tag>
      {contract.approveStatus === 1 ? <Tag tone={isOn(contract) ? 'success' : 'neutral'}>{isOn(contract) ? '启用' : '停用'}</Tag> : null}
    </>
  )
}

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
