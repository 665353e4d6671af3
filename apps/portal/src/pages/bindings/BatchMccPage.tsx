// 批量更新 MCC: Google accounts linked with a manager account, moved to another of ours, or parted from one (screens.md 5.13).
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { LINK_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import { useParams } from 'react-router'
import { useFormCommand } from '../../api/queries.ts'
import { BoxedPage } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { BindingFrame } from './BindingFrame.tsx'
import { type BindingDefinition, NO_ROLES } from './definition.ts'
import { MccRecords } from './MccRecords.tsx'
import { MccTarget } from './MccTarget.tsx'
import { SheetLink } from './SheetLink.tsx'
import type { OpenedBinding } from './WithChosen.tsx'

const MCC: BindingDefinition<'NONE', 'BIND' | 'MOVE' | 'UNBIND'> = {
  type: 'MCC',
  channel: 'GOOGLE',
  button: 'bindMcc',
  picker: 'MCC',
  word: 'MCC',
  points: [
    'MCC ID 为 10 位数字（123-456-7890）：登录 Google Ads 经理账号，右上角账号名称旁即是。',
    '“绑定”关联您自己的 MCC，代理 MCC 保持不变；“迁移”把账户移到代理的另一个 MCC 下。',
    '账户还有额度时不能移出代理的 MCC，请先清零。',
  ],
  placeholder: '',
  actions: ['BIND', 'MOVE', 'UNBIND'],
  roles: NO_ROLES,
  Target: MccTarget,
  most: 1,
  parse: typed => [typed.replaceAll(/[\s-]/g, '')].filter(id => id !== ''),
  confirms: {
    BIND: `提交后请在 ${LINK_DAYS} 天内到您的 MCC 中邀请这些账户，收到邀请后自动接受。现有 MCC 保持不变。`,
    MOVE: '原 MCC 将解除关联，账户改由新 MCC 管理。',
    UNBIND: '解绑后该 MCC 将失去账户权限，其用户不能再查看或投放这些账户。',
  },
  boundOf: account => account.mcc_ids ?? [],
  useSend: () => {
    const command = useFormCommand(bindingEndpoints.moveManager)
    return ({ account_ids, targets, action, note }, idempotencyKey) =>
      command.mutateAsync({ request: { account_ids, mcc_id: targets[0] ?? '', action, note }, idempotencyKey })
  },
}

export function BatchMccPage() {
  const { encryptData } = useParams()
  const plain = paths.batchMcc('GOOGLE')
  if (encryptData === undefined) return <Frame />
  return <BoxedPage route={plain}>{({ chosen, back }) => <Frame key={encryptData} opened={{ chosen, back, plain }} />}</BoxedPage>
}

const Frame = ({ opened }: { opened?: OpenedBinding }) => (
  <BindingFrame
    definition={MCC}
    headEnd={<SheetLink channel="GOOGLE" type="BIND" />}
    opened={opened}
    records={acts => <MccRecords {...acts} />}
  />
)
