// What several flows of openings tell a customer.
export const NO_COMPANY = '请选择已通过审核的开户主体'
