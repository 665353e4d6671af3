-- Revision: 1 3c7e80a0
-- A share in basis points, rounded half up to the minor unit: the same as shareOf of the protocol (a test compares).
create or replace function billing_share(amount_minor bigint, basis_points integer) returns bigint language sql immutable parallel safe
  return (amount_minor * basis_points + 5000) / 10000;
