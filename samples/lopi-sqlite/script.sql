-- SPDX-License-Identifier: EPL-2.0
-- Fills a table, one statement a row and one transaction for all, and asks it some questions.
create table measurement(id integer primary key, place text not null, degrees real);
begin;
with recursive n(x) as (select 1 union all select x + 1 from n where x < 5000)
    insert into measurement select x, 'place ' || (x * 7919 % 97), (x * 104729 % 600 - 200) / 10.0 from n;
commit;
create index by_place on measurement(place);
select count(*), round(avg(degrees), 3), min(degrees), max(degrees) from measurement;
select place, count(*), round(avg(degrees), 2) from measurement group by place order by 3 desc limit 5;
select count(*) from measurement a join measurement b on a.place = b.place where a.id < 100;
delete from measurement where degrees < 0;
pragma integrity_check;
