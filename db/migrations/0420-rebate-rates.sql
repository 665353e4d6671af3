-- Why: what of a customer's spend comes back to it is agreed on by two people, as the other rates are; a proposal names it by its channel.
alter table billing_proposed_rates
  drop constraint billing_proposed_rates_subject,
  drop constraint billing_proposed_rates_terms,
  add constraint billing_proposed_rates_subject check (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER', 'REBATE_FACEBOOK',
    'REBATE_GOOGLE', 'REBATE_TIKTOK')),
  -- rebates and transfers are one percentage
  add constraint billing_proposed_rates_terms check ((subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK')) = (tax_basis_points is not null)
    and (subject in ('FACEBOOK', 'GOOGLE', 'TIKTOK')) = (is_returnable is not null));
