-- Coins are kept in lots: what came together, with its end (product: Coins). Every movement of a wallet says which lots it
-- changed, so that what comes back goes where it was, and what ends first is spent first.

alter table ledger_accounts drop constraint ledger_accounts_kind_check, drop constraint ledger_accounts_check;
-- What a professional owes the house has an account of its own: a wallet itself is never negative.
alter table ledger_accounts
  add constraint ledger_accounts_kind_check
    check (kind in ('wallet', 'debt', 'sales', 'consumption', 'bonus', 'forfeited', 'adjustment')),
  add constraint ledger_accounts_check check ((kind in ('wallet', 'debt')) = (professional_id is not null));

-- Whatever comes in pays what is owed first, so that there is never a balance beside a debt.
alter table wallets add column debt int not null default 0 check (debt >= 0);
alter table wallets add constraint wallets_debt_first check (balance = 0 or debt = 0);

create table coin_lots (
  id bigint generated always as identity primary key,
  professional_id bigint not null references wallets,
  -- Paid coins never end, and are what a regret gives money back for.
  kind text not null check (kind in ('paid', 'bonus')),
  -- The movement that brought it.
  transaction_id bigint not null references ledger_transactions,
  coins int not null check (coins > 0),
  remaining int not null check (remaining between 0 and coins),
  expires_at timestamptz,
  -- When that end was set: whoever has a lot for a week is not told a fortnight before.
  dated_at timestamptz not null,
  check (kind = 'bonus' or expires_at is null),
  unique (transaction_id, kind)
);
-- In the order in which they are spent.
create index coin_lots_to_spend on coin_lots (professional_id, expires_at, kind, id) where remaining > 0;
create index coin_lots_to_end on coin_lots (expires_at) where remaining > 0 and expires_at is not null;

create table lot_movements (
  transaction_id bigint not null references ledger_transactions,
  lot_id bigint not null references coin_lots,
  coins int not null check (coins <> 0),
  primary key (transaction_id, lot_id)
);
create index lot_movements_by_lot on lot_movements (lot_id, transaction_id);

-- Wallets that exist: their movements are lived through once more, one after the other. What was given before coins ended does not end.
do $$
declare
  entry record;
  lot record;
  left_over int;
  part int;
begin
  for entry in
    select e.transaction_id, e.coins, a.professional_id, t.kind, t.created_at, l.ledger_transaction_id as unlock_id
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet'
      join ledger_transactions t on t.id = e.transaction_id
      left join refunds r on r.ledger_transaction_id = t.id left join leads l on l.id = r.lead_id
     order by e.transaction_id
  loop
    left_over := abs(entry.coins);
    if entry.coins < 0 then
      for lot in select * from coin_lots where professional_id = entry.professional_id and remaining > 0 order by id loop
        part := least(lot.remaining, left_over);
        exit when part = 0;
        update coin_lots set remaining = remaining - part where id = lot.id;
        insert into lot_movements values (entry.transaction_id, lot.id, -part);
        left_over := left_over - part;
      end loop;
    else
      for lot in select m.lot_id, m.coins from lot_movements m where m.transaction_id = entry.unlock_id order by m.lot_id desc loop
        part := least(-lot.coins, left_over);
        exit when part = 0;
        update coin_lots set remaining = remaining + part where id = lot.lot_id;
        insert into lot_movements values (entry.transaction_id, lot.lot_id, part);
        left_over := left_over - part;
      end loop;
      if left_over > 0 then
        with fresh as (
          insert into coin_lots (professional_id, kind, transaction_id, coins, remaining, dated_at)
          values (entry.professional_id, case when entry.kind = 'purchase' then 'paid' else 'bonus' end,
                  entry.transaction_id, left_over, left_over, entry.created_at) returning id)
        insert into lot_movements select entry.transaction_id, id, left_over from fresh;
        left_over := 0;
      end if;
    end if;
    if left_over <> 0 then
      raise exception 'transaction % takes % coins that no lot has', entry.transaction_id, left_over;
    end if;
  end loop;
  if exists (select from wallets w left join coin_lots l using (professional_id) group by w.professional_id, w.balance
             having w.balance <> coalesce(sum(l.remaining), 0)) then
    raise exception 'a wallet is not the sum of its lots';
  end if;
end $$;

create trigger lot_movements_append_only before update or delete on lot_movements
  for each row execute function refuse_change();

-- At every commit a wallet holds what its lots hold, a lot what its movements left, and a movement of a wallet is one of its lots.
create function assert_wallet_is_its_lots(wallet bigint) returns void language plpgsql as $$
begin
  if (select balance from wallets where professional_id = wallet)
     <> (select coalesce(sum(remaining), 0) from coin_lots where professional_id = wallet and remaining > 0) then
    raise exception 'wallet % is not the sum of its lots', wallet using errcode = 'check_violation';
  end if;
end $$;

create function wallet_is_its_lots() returns trigger language plpgsql as $$
begin
  perform assert_wallet_is_its_lots(new.professional_id);
  return null;
end $$;
create constraint trigger wallet_is_its_lots after insert or update of balance on wallets
  deferrable initially deferred for each row execute function wallet_is_its_lots();

create function lot_is_its_movements() returns trigger language plpgsql as $$
begin
  if (select remaining from coin_lots where id = new.id)
     <> (select coalesce(sum(coins), 0) from lot_movements where lot_id = new.id) then
    raise exception 'lot % is not the sum of its movements', new.id using errcode = 'check_violation';
  end if;
  perform assert_wallet_is_its_lots(new.professional_id);
  return null;
end $$;
create constraint trigger lot_is_its_movements after insert or update of remaining on coin_lots
  deferrable initially deferred for each row execute function lot_is_its_movements();

create function entry_is_its_lots() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(e.coins), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.transaction_id and a.kind = 'wallet')
     <> (select coalesce(sum(coins), 0) from lot_movements where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not say which lots it changed', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_is_its_lots after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_is_its_lots();
create constraint trigger movement_is_its_entry after insert on lot_movements
  deferrable initially deferred for each row execute function entry_is_its_lots();

-- The welcome is given once a document and once a phone, also to somebody who left and came back: only what a secret makes of them is kept.
create table welcome_bonuses (
  document_digest text primary key,
  phone_digest text not null unique,
  created_at timestamptz not null
);

-- Coins that somebody of our team gave or took, and why. Above 100 a second person confirms (product: Coins).
create table coin_adjustments (
  id bigint generated always as identity primary key,
  professional_id bigint not null references wallets,
  coins int not null check (coins <> 0 and coins between -5000 and 5000),
  reason text not null check (length(reason) between 10 and 500),
  state text not null check (state in ('waiting', 'done', 'refused')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  transaction_id bigint unique references ledger_transactions,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'done') = (transaction_id is not null)),
  check (decided_by is null or decided_by <> asked_by or state = 'refused' or abs(coins) <= 100)
);
create index coin_adjustments_of_wallet on coin_adjustments (professional_id, asked_at desc);
create index coin_adjustments_waiting on coin_adjustments (asked_at) where state = 'waiting';
