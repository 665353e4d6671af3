insert into one_row (body) values (convert_to(repeat('n', 900), 'UTF8'));
