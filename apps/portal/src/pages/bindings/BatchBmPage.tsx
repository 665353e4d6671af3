// 批量绑定 BM: Facebook accounts shared with business managers, and that ended (screens.md 5.6).
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { BM_ROLES } from '@tallyhelm/protocol/topics/bindings/enums'
import { useFormCommand } from '../../api/queries.ts'
import { BindingFrame } from './BindingFrame.tsx'
import type { BindingDefinition } from './definition.ts'
import { SheetLink } from './SheetLink.tsx'

const BM: BindingDefinition<keyof typeof BM_ROLES, 'BIND' | 'UNBIND'> = {
  type: 'BM',
  channel: 'FACEBOOK',
  button: 'bindBm',
  picker: 'BM',
  word: 'BM ID',
  points: [
    'BM ID 为 15-17 位数字：打开 Meta 商务管理平台（business.facebook.com）› 设置 › 商务信息，“商务管理平台编号”即是。',
    '绑定后，该 BM 的管理员可以在自己的商务管理平台中使用账户；额度仍只能在这里调整。',
    '未设置额度上限的账户不能绑定；结果以 Meta 读回的关系为准。',
  ],
  placeholder: '1029384756102938\n1029384756102939',
  actions: ['BIND', 'UNBIND'],
  roles: { label: '权限', texts: BM_ROLES, usual: 'ADVERTISE' },
  confirms: { UNBIND: '解绑后该 BM 将失去账户权限，其成员不能再查看或投放这些账户。' },
  boundOf: account => account.bm_ids ?? [],
  check: 'BM',
  useSend: () => {
    const command = useFormCommand(bindingEndpoints.batchAgencies)
    return ({ account_ids, targets, action, role, note }, idempotencyKey) =>
      command.mutateAsync({ request: { account_ids, bm_ids: targets, action, role, note }, idempotencyKey })
  },
}

export const BatchBmPage = () => <BindingFrame definition={BM} headEnd={<SheetLink channel="FACEBOOK" type="BIND" />} />
