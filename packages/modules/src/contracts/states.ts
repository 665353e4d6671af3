// Contract states: which follows which, and who moves it. The one table.
import { CONTRACT_STATES, type ContractMover, type ContractState } from '@tallyhelm/protocol/topics/contracts/enums'

type Move = { from: ContractState | null; to: ContractState; by: readonly ContractMover[] }

/** The system switches the former off when another one is switched on. */
export const CONTRACT_MOVES: readonly Move[] = [
  { from: null, to: 'PENDING', by: ['customer', 'staff'] },
  { from: 'PENDING', to: 'ON', by: ['staff'] },
  { from: 'PENDING', to: 'REJECTED', by: ['staff', 'customer'] },
  { from: 'ON', to: 'OFF', by: ['staff', 'system'] },
  { from: 'OFF', to: 'ON', by: ['staff'] },
]

export const mayMove = (from: ContractState | null, to: ContractState, by: ContractMover): boolean =>
  CONTRACT_MOVES.some(move => move.from === from && move.to === to && move.by.includes(by))

export function contractStateOf({ approveStatus, isOn }: { approveStatus: number; isOn: boolean }): ContractState {
  if (isOn) return 'ON'
  return approveStatus === CONTRACT_STATES.PENDING.approve ? 'PENDING' : approveStatus === CONTRACT_STATES.OFF.approve ? 'OFF' : 'REJECTED'
}
