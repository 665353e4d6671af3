// Scopes: whose rows a transaction may see, and the settings by which row-level security knows.

/**
 * Whose rows a transaction may see, enforced by row-level security; ids are decimal digits. Staff see the rows of every customer (`sales`
 * those of its own), but sessions, secrets and counters are the system's alone.
 */
export type Scope = StaffScope | { kind: 'system' } | { kind: 'tenant'; customerId: string; subCustomerId: string | null }
export type TenantScope = Extract<Scope, { kind: 'tenant' }>
export type StaffScope = { kind: 'staff' } | { kind: 'sales'; staffId: string }

/** The scope as settings local to the transaction; ids are checked to be digits, so they can stand in the text. */
export function scopeSettings(scope: Scope): string {
  const customerId = scope.kind === 'tenant' ? digits(scope.customerId) : ''
  const subCustomerId = scope.kind === 'tenant' && scope.subCustomerId !== null ? digits(scope.subCustomerId) : ''
  const settings = [
    ['app.scope', scope.kind],
    ['app.customer_id', customerId],
    ['app.sub_customer_id', subCustomerId],
    ...(scope.kind === 'sales' ? [['app.staff_id', digits(scope.staffId)]] : []),
  ]
  return settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')
}

function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error('A scope takes ids of decimal digits only.')
  return id
}
